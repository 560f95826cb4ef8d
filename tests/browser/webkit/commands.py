"""The commands of the driver."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from functools import partial

from browser import COMMANDS, Browser, Command
from gi.repository import GLib, Gtk, Soup, WebKit2
from later import Later, Record, Refused, now, numbers, pause
from person import Person
from window import Window, at_start

CODE = {"expression": "{}", "callbackText": "{}", "functionText": "({})"}
"""The names under which Playwright passes code as text, and how it is read."""


def texts(arguments: list[Record]) -> dict[str, str]:
    """Code that comes as text among the arguments, because the policy of a page forbids reading text as code."""
    found: dict[str, str] = {}
    if len(arguments) > 3 and arguments[3].get("type") == "string":
        found[arguments[3]["value"]] = expression(arguments[3]["value"])
    for each in arguments:
        _named(each, found)
    return found


def _named(value: Record, found: dict[str, str]) -> None:
    if value.get("type") == "object":
        pairs = {each[0] if isinstance(each[0], str) else each[0]["value"]: each[1] for each in value["value"]}
        name, code = pairs.get("k", {}).get("value"), pairs.get("v", {})
        if name in CODE and code.get("type") == "string":
            found[CODE[name].format(code["value"])] = expression(code["value"])
        for each in pairs.values():
            _named(each, found)
    elif value.get("type") == "array":
        for each in value["value"]:
            _named(each, found)


def expression(code: str) -> str:
    return code.strip().rstrip(";")


def command(*names: str) -> Callable[[Command], Command]:
    def kept(function: Command) -> Command:
        COMMANDS.update(dict.fromkeys(names, function))
        return function

    return kept


@command(
    "session.subscribe",
    "session.end",
    "network.addDataCollector",
    "network.setCacheBehavior",
    "emulation.setScreenOrientationOverride",
    "emulation.setScreenSettingsOverride",
    "browser.close",
)
async def nothing(browser: Browser, asked: Record) -> Record | None:
    return None


@command("session.new")
async def new(browser: Browser, asked: Record) -> Record | None:
    version = f"{WebKit2.get_major_version()}.{WebKit2.get_minor_version()}.{WebKit2.get_micro_version()}"
    about = {
        "browserName": "WebKitGTK",
        "browserVersion": version,
        "userAgent": WebKit2.Settings().get_user_agent(),
        "acceptInsecureCerts": False,
        "platformName": "linux",
        "setWindowRect": False,
    }
    return {"sessionId": "1", "capabilities": about}


@command("network.addIntercept")
async def intercept(browser: Browser, asked: Record) -> Record | None:
    if asked["phases"] == ["authRequired"]:
        return {"intercept": "authentication"}
    name = f"hold-{next(numbers)}"
    for each in asked.get("contexts") or ():
        browser.window(each).person.hold(name, each)
    everybody = "contexts" not in asked and "userContexts" not in asked
    for person in browser.people.values() if everybody else browser.persons(asked):
        person.hold(name, None)
    return {"intercept": name}


@command("network.removeIntercept")
async def no_intercept(browser: Browser, asked: Record) -> Record | None:
    for person in browser.people.values():
        person.let_go(asked["intercept"])
    return None


async def decided(browser: Browser, asked: Record, way: str) -> Record | None:
    for person in browser.people.values():
        later = person.gate and person.gate.waiting.pop(asked["request"], None)
        if later:
            headers = [(each["name"], each["value"]["value"]) for each in asked.get("headers") or ()]
            body = base64.b64decode(asked.get("body", {}).get("value", ""))
            later.set(
                {
                    "way": way,
                    "url": asked.get("url"),
                    "statusCode": asked.get("statusCode", 200),
                    "headers": headers,
                    "body": body,
                }
            )
    return None


for _way in ("network.continueRequest", "network.provideResponse", "network.failRequest"):
    COMMANDS[_way] = partial(decided, way=_way)


@command("network.getData")
async def data(browser: Browser, asked: Record) -> Record | None:
    for person in browser.people.values():
        for each in person.pages:
            body = await each.asks.body(asked["request"])
            if body is not None:
                return {"bytes": {"type": "base64", "value": base64.b64encode(body).decode()}}
    raise Refused("no such network data", asked["request"])


@command("browser.createUserContext")
async def person(browser: Browser, asked: Record) -> Record | None:
    name = f"person-{next(numbers)}"
    browser.people[name] = Person(browser, name)
    return {"userContext": name}


@command("browser.removeUserContext")
async def gone(browser: Browser, asked: Record) -> Record | None:
    leaves = browser.people[asked["userContext"]]
    for each in list(leaves.pages):
        each.close()
    del browser.people[leaves.name]
    return None


@command("browser.setDownloadBehavior")
async def downloads(browser: Browser, asked: Record) -> Record | None:
    browser.downloads = (asked["downloadBehavior"] or {}).get("destinationFolder")
    return None


@command("browsingContext.setViewport")
async def viewport(browser: Browser, asked: Record) -> Record | None:
    size = (asked["viewport"]["width"], asked["viewport"]["height"])
    for each in browser.persons(asked):
        each.size = size
    if "context" in asked:
        window = browser.window(asked["context"])
        window.resize(*size)
        for _ in range(100):
            came = await window.run("[innerWidth, innerHeight].join()", {"depth": 0}, {}, None)
            if came.get("result", {}).get("value") == f"{size[0]},{size[1]}":
                return None
            await pause(10)
        raise Refused("unknown error", f"the page is not {size}: {came}")
    return None


@command("emulation.setMediaFeaturesOverride")
async def media(browser: Browser, asked: Record) -> Record | None:
    dark = asked["features"].get("prefers-color-scheme") == "dark"
    settings = Gtk.Settings.get_default()
    settings.set_property("gtk-application-prefer-dark-theme", dark)
    settings.set_property("gtk-enable-animations", False)
    return None


@command("emulation.setLocaleOverride")
async def locale(browser: Browser, asked: Record) -> Record | None:
    for each in browser.persons(asked):
        each.context.set_preferred_languages([asked["locale"]])
    return None


@command("emulation.setNetworkConditions")
async def network(browser: Browser, asked: Record) -> Record | None:
    for each in browser.persons(asked):
        each.offline(asked["networkConditions"] is not None)
    return None


@command("browsingContext.create")
async def create(browser: Browser, asked: Record) -> Record | None:
    owner = browser.people[asked["userContext"]]
    window = Window(owner)
    owner.pages.append(window)
    window.created()
    return {"context": window.id}


@command("browsingContext.close")
async def close(browser: Browser, asked: Record) -> Record | None:
    browser.window(asked["context"]).close()
    return None


@command("browsingContext.activate")
async def activate(browser: Browser, asked: Record) -> Record | None:
    browser.window(asked["context"]).front()
    return None


@command("browsingContext.navigate")
async def navigate(browser: Browser, asked: Record) -> Record | None:
    window = browser.window(asked["context"])
    number = f"navigation-{next(numbers)}"
    before, _, _ = window.url.partition("#")
    after, hashed, _ = asked["url"].partition("#")
    if hashed and before == after:
        window.url = asked["url"]
        window.view.load_uri(asked["url"])
        window.say("browsingContext.fragmentNavigated", navigation=number, url=asked["url"], timestamp=now())
    else:
        window.pending = number
        window.view.load_uri(asked["url"])
    return {"navigation": number, "url": asked["url"]}


@command("browsingContext.reload")
async def reload(browser: Browser, asked: Record) -> Record | None:
    window = browser.window(asked["context"])
    window.pending = number = f"navigation-{next(numbers)}"
    window.view.reload()
    return {"navigation": number, "url": window.url}


@command("browsingContext.traverseHistory")
async def traverse(browser: Browser, asked: Record) -> Record | None:
    window = browser.window(asked["context"])
    view, back = window.view, asked["delta"] < 0
    if not (view.can_go_back() if back else view.can_go_forward()):
        raise Refused("no such history entry", "")
    window.pending = f"navigation-{next(numbers)}"
    (view.go_back if back else view.go_forward)()
    await window.leaves()
    return None


@command("browsingContext.captureScreenshot")
async def screenshot(browser: Browser, asked: Record) -> Record | None:
    return {"data": base64.b64encode(await browser.window(asked["context"]).picture()).decode()}


@command("script.evaluate")
async def evaluate(browser: Browser, asked: Record) -> Record | None:
    target = asked["target"]
    window = browser.window(target["context"])
    payload = {
        "depth": asked.get("serializationOptions", {}).get("maxObjectDepth"),
        "root": asked.get("resultOwnership") == "root",
        "wait": asked["awaitPromise"],
    }
    return await window.run(expression(asked["expression"]), payload, {}, target.get("sandbox"))


@command("script.callFunction")
async def call(browser: Browser, asked: Record) -> Record | None:
    target = asked["target"]
    window = browser.window(target["context"] if "context" in target else target["realm"].split(".")[0])
    arguments = asked.get("arguments", [])
    payload = {
        "depth": asked.get("serializationOptions", {}).get("maxObjectDepth"),
        "root": asked.get("resultOwnership") == "root",
        "wait": asked["awaitPromise"],
        "arguments": arguments,
    }
    return await window.run(asked["functionDeclaration"], payload, texts(arguments), target.get("sandbox"))


@command("script.disown")
async def disown(browser: Browser, asked: Record) -> Record | None:
    window = browser.window(asked["target"]["context"])
    await window.run(f"globalThis[Symbol.for('bidi')].forget({json.dumps(asked['handles'])})", {"depth": 0}, {}, None)
    return None


@command("script.addPreloadScript")
async def preload(browser: Browser, asked: Record) -> Record | None:
    number, script = f"script-{next(numbers)}", at_start(f"({asked['functionDeclaration']})();")
    if asked.get("arguments"):
        raise Refused("unsupported operation", "scripts with arguments")
    for each in browser.persons(asked):
        each.preloads[number] = script
        for window in each.pages:
            window.scripts.add_script(script)
    for name in asked.get("contexts") or ():
        browser.window(name).scripts.add_script(script)
    return {"script": number}


@command("input.performActions")
async def act(browser: Browser, asked: Record) -> Record | None:
    window = browser.window(asked["context"])
    for each in asked["actions"]:
        await window.fingers.act(each)
    return None


@command("storage.getCookies")
async def cookies(browser: Browser, asked: Record) -> Record | None:
    owner, later = browser.people[asked["partition"]["userContext"]], Later()
    owner.cookies.get_all_cookies(None, lambda manager, result: later.set(result))
    found = owner.cookies.get_all_cookies_finish(await later)
    same = {Soup.SameSitePolicy.NONE: "none", Soup.SameSitePolicy.LAX: "lax", Soup.SameSitePolicy.STRICT: "strict"}
    return {
        "cookies": [
            {
                "name": each.get_name(),
                "value": {"type": "string", "value": each.get_value()},
                "domain": each.get_domain(),
                "path": each.get_path(),
                "httpOnly": each.get_http_only(),
                "secure": each.get_secure(),
                "sameSite": same[each.get_same_site_policy()],
                "size": 0,
                **({"expiry": each.get_expires().to_unix()} if each.get_expires() else {}),
            }
            for each in found
        ]
    }


@command("storage.setCookie")
async def cookie(browser: Browser, asked: Record) -> Record | None:
    owner, later, what = browser.people[asked["partition"]["userContext"]], Later(), asked["cookie"]
    made = Soup.Cookie.new(what["name"], what["value"]["value"], what["domain"], what.get("path", "/"), -1)
    made.set_http_only(what.get("httpOnly", False))
    made.set_secure(what.get("secure", False))
    if what.get("expiry"):
        made.set_expires(GLib.DateTime.new_from_unix_utc(what["expiry"]))
    owner.cookies.add_cookie(made, None, lambda manager, result: later.set(result))
    owner.cookies.add_cookie_finish(await later)
    return {"partitionKey": {}}


@command("storage.deleteCookies")
async def no_cookies(browser: Browser, asked: Record) -> Record | None:
    owner, later = browser.people[asked["partition"]["userContext"]], Later()
    owner.data.clear(WebKit2.WebsiteDataTypes.COOKIES, 0, None, lambda manager, result: later.set(result))
    owner.data.clear_finish(await later)
    return {"partitionKey": {}}
