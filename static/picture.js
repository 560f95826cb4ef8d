/* Makes an image of the drawing on the page, and hands it on: by the phone's own sharing where it takes files, else by saving it. */
const button = document.getElementById("send");
const drawing = document.getElementById(button.dataset.picture);
const { file: name } = button.dataset;

const drawn = async () => {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], name, { type: "image/png" });
};

const save = (file) => {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  document.getElementById("told").textContent = button.dataset.done;
};

const offer = (file) => {
  const shares = Boolean(navigator.canShare?.({ files: [file] }));
  if (shares) button.textContent = button.dataset.share;
  button.hidden = false;
  document.getElementById("by-hand").hidden = true;
  button.addEventListener("click", async () => {
    if (!shares) return save(file);
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      // Closed without sharing is no fault; what may not be shared is saved.
      if (error.name !== "AbortError") save(file);
    }
  });
};

// A browser that cannot draw it leaves the words about the screenshot.
drawn().then(offer, () => {});
