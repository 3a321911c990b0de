// The device's buttons, pressed by mouse, finger or key.

const WAYS = ["up", "down", "left", "right"];
const ARROWS = {
  up: "M12 4 21 19 3 19Z",
  down: "M12 20 3 5 21 5Z",
  left: "M4 12 19 3 19 21Z",
  right: "M20 12 5 21 5 3Z",
};
// Buttons by a key's code; a button's own letter works too.
const KEYS = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Enter: "a",
  NumpadEnter: "a",
  KeyX: "a",
  Space: "b",
  KeyZ: "b",
};
const TICK = 8; // ms of vibration

export class Controls {
  // `send(order, name)` is called with "down" and "up".
  constructor(ways, acts, send) {
    this.places = { ways, acts };
    this.send = send;
    this.names = [];
    this.caps = new Map();
    this.fingers = new Map(); // pointer to the button it is on
    this.keys = new Map(); // code of a key that is down to its button
    for (const place of [ways, acts]) this.listen(place);
    addEventListener("pointermove", (event) => {
      if (this.fingers.has(event.pointerId)) this.move(event.pointerId, capAt(event));
    });
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => this.lift(event.pointerId));
    }
    addEventListener("keydown", (event) => this.keyDown(event));
    addEventListener("keyup", (event) => this.keyUp(event));
    addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
  }

  // Show the buttons of a device.
  dress(names) {
    this.letGo();
    this.names = names;
    this.caps.clear();
    for (const place of Object.values(this.places)) place.replaceChildren();
    for (const name of names) {
      const cap = makeCap(name);
      this.caps.set(name, cap);
      (WAYS.includes(name) ? this.places.ways : this.places.acts).append(cap);
    }
  }

  // Show which buttons are down.
  show(held) {
    for (const [name, cap] of this.caps) cap.setAttribute("aria-pressed", held.includes(name));
  }

  // Fingers may slide from one button to another; each has its own.
  listen(place) {
    place.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      if (event.target.hasPointerCapture?.(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
      this.move(event.pointerId, capAt(event));
      if (event.pointerType === "touch") tick();
    });
    place.addEventListener("contextmenu", (event) => event.preventDefault());
    // A click without a pointer comes from a screen reader: make it a short press.
    place.addEventListener("click", (event) => {
      const cap = capOf(event.target);
      if (!cap || event.detail || event.pointerType) return;
      this.send("down", cap);
      this.send("up", cap);
    });
  }

  // A finger has moved to another button, or off all of them.
  move(finger, name) {
    const before = this.fingers.get(finger) ?? null;
    if (before === name) return;
    if (before) this.send("up", before);
    if (name) this.send("down", name);
    this.fingers.set(finger, name);
  }

  lift(finger) {
    const name = this.fingers.get(finger);
    this.fingers.delete(finger);
    if (name) this.send("up", name);
  }

  keyDown(event) {
    const name = this.button(event);
    if (!name) return;
    event.preventDefault();
    if (event.repeat || this.keys.has(event.code)) return;
    this.keys.set(event.code, name);
    this.send("down", name);
  }

  keyUp(event) {
    const name = this.keys.get(event.code);
    if (!name) return;
    event.preventDefault();
    this.keys.delete(event.code);
    this.send("up", name);
  }

  // The button for a key, null if the key belongs to something else on the page.
  button(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return null;
    const target = event.target;
    if (target.closest?.("input, select, textarea, dialog")) return null;
    const press = event.code === "Enter" || event.code === "Space" || event.code === "NumpadEnter";
    if (press) {
      // If a button of the device has the focus, press it; other controls handle these keys.
      const cap = capOf(target);
      if (cap) return cap;
      if (target.closest?.("a, button, label, summary")) return null;
    }
    const letter = event.key.length === 1 ? event.key.toLowerCase() : "";
    return this.names.includes(letter) ? letter : (KEYS[event.code] ?? null);
  }

  letGo() {
    for (const name of [...this.fingers.values(), ...this.keys.values()]) {
      if (name) this.send("up", name);
    }
    this.fingers.clear();
    this.keys.clear();
  }
}

// What the keys do: a list of [keys, words].
export function legend(names) {
  const own = names.filter((name) => !WAYS.includes(name));
  if (names.includes("up")) {
    return [
      [["←", "↑", "→", "↓"], "move; held, they repeat"],
      [["Enter", "X", "A"], "A: lay, choose; held, the menu"],
      [["Space", "Z", "B"], "B: rotate; held, with a direction, another piece or the other side"],
    ];
  }
  return [
    [own.map((name) => name.toUpperCase()), "the buttons"],
    [["←", "↑", "→", "↓"], "move: what the device has for it"],
    [["Enter", "X"], "lay, choose; held, the menu"],
    [["Space", "Z"], "rotate; held, the set"],
  ];
}

function makeCap(name) {
  const cap = document.createElement("button");
  cap.type = "button";
  cap.className = "key";
  cap.dataset.name = name;
  cap.setAttribute("aria-label", name.length > 1 ? name : `Button ${name.toUpperCase()}`);
  cap.setAttribute("aria-pressed", "false");
  const face = document.createElement("span");
  if (ARROWS[name]) {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", "0 0 24 24");
    drawing.setAttribute("aria-hidden", "true");
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
    shape.setAttribute("d", ARROWS[name]);
    drawing.append(shape);
    face.append(drawing);
  } else {
    face.textContent = name.toUpperCase();
  }
  cap.append(face);
  return cap;
}

// Vibrate, if the phone can and the page has been tapped before.
function tick() {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(TICK);
}

function capOf(element) {
  return element?.closest?.(".key")?.dataset.name ?? null;
}

function capAt(event) {
  return capOf(document.elementFromPoint(event.clientX, event.clientY));
}
