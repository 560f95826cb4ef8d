# docker build -t referee .
# docker run -d -p 8000:8000 -v referee:/data -e REFEREE_URL=http://192.168.1.20:8000/ referee
# Cards are read from photos with --build-arg CAMERA=1, which makes it 180 MB larger.
# Another base has Python 3.11 or newer with venv: --build-arg BASE=…
ARG BASE=docker.io/library/python:3.13-slim

# What is installed is pinned and its hashes are checked; the project itself becomes a wheel among the others.
FROM ${BASE} AS made
ARG CAMERA=
COPY . /source
RUN python3 -m venv /made \
    && for each in run ${CAMERA:+camera}; do \
        /made/bin/pip wheel -q --require-hashes -r /source/requirements/$each.txt -w /wheels || exit 1; done \
    && /made/bin/pip wheel -q --no-index --find-links /wheels --no-deps -w /wheels /source \
    && python3 -m venv /opt/referee \
    && /opt/referee/bin/pip install -q --no-index --find-links /wheels "referee${CAMERA:+[camera]}" \
    && mkdir /data

FROM ${BASE}
COPY --from=made /opt/referee /opt/referee
COPY --from=made --chown=10001:10001 /data /data
ENV PATH=/opt/referee/bin:/usr/local/bin:/usr/bin:/bin REFEREE_DATA=/data PYTHONUNBUFFERED=1
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["python3", "-c", \
    "from http.client import HTTPConnection as to; app = to('127.0.0.1', 8000, timeout=4); app.request('GET', '/health'); raise SystemExit(app.getresponse().status != 200)"]
ENTRYPOINT ["referee"]
CMD ["serve"]
