// A panel of LEDs on a canvas, drawn like the pictures in the documentation: round LEDs with a bright
// core and a glow around them.

const BOARD = [10, 10, 12];
const DARK = [17, 17, 20]; // the colour of a dark LED in a lit room
const RIM = 0.1; // share of the pitch from an LED to the edge of its square
const BLUR = 0.55; // standard deviation of the glow, as a share of the pitch
const GLOW = 0.8; // share of the light that glows around
const FINE = 8; // pixels of an LED in the layer of glow
const REACH = 2; // how many LEDs far the glow reaches
const MOST_TILES = 512;

export class Panel {
  constructor(canvas) {
    this.canvas = canvas;
    this.columns = this.rows = 0;
    this.pixels = "";
    this.tiles = new Map();
    // The LEDs themselves, and their glow.
    this.leds = document.createElement("canvas");
    this.light = document.createElement("canvas");
    this.mask = glowMask();
    this.glows = new Map();
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
  }

  // Show a picture: six hexadecimal digits for each LED, row by row.
  show(columns, rows, pixels) {
    const before = this.pixels;
    this.pixels = pixels;
    if (columns !== this.columns || rows !== this.rows) {
      this.columns = columns;
      this.rows = rows;
      this.light.width = columns * FINE;
      this.light.height = rows * FINE;
      this.canvas.closest(".case").style.setProperty("--shape", columns / rows);
      this.fit();
      return this.draw();
    }
    this.draw(before);
  }

  // Use as many whole pixels for each LED as there is room for.
  fit() {
    if (!this.columns) return;
    const box = this.canvas.getBoundingClientRect();
    const room = Math.min(box.width / this.columns, box.height / this.rows);
    const pitch = Math.max(4, Math.round(room * devicePixelRatio));
    if (this.canvas.width === pitch * this.columns && this.canvas.height === pitch * this.rows) return;
    this.pitch = pitch;
    for (const canvas of [this.canvas, this.leds]) {
      canvas.width = pitch * this.columns;
      canvas.height = pitch * this.rows;
    }
    this.tiles.clear();
    this.draw();
  }

  // Draw only what differs from the pixels `before`, if given: a press changes few LEDs, and its
  // result must be visible at once.
  draw(before = "") {
    if (!this.pitch || !this.pixels) return;
    const box = this.changed(before);
    if (!box) return;
    const leds = this.leds.getContext("2d", { alpha: false });
    const light = this.light.getContext("2d", { alpha: false });
    // The glow reaches out of the box, and into it.
    const lit = grown(box, REACH, this.columns, this.rows);
    clip(light, lit, FINE);
    light.globalCompositeOperation = "source-over";
    light.fillStyle = "#000";
    light.fillRect(0, 0, this.light.width, this.light.height);
    light.globalCompositeOperation = "lighter";
    for (const [x, y, colour] of this.within(grown(lit, REACH, this.columns, this.rows))) {
      if (inside(box, x, y)) leds.drawImage(this.tile(colour), x * this.pitch, y * this.pitch);
      if (colour === "000000") continue;
      light.drawImage(this.glow(colour), (x + 0.5 - REACH) * FINE, (y + 0.5 - REACH) * FINE);
    }
    light.restore();
    this.compose(lit);
  }

  // Combine the LEDs and their glow in a box.
  compose(box) {
    const pen = this.canvas.getContext("2d", { alpha: false });
    clip(pen, box, this.pitch);
    pen.globalCompositeOperation = "source-over";
    pen.globalAlpha = 1;
    pen.drawImage(this.leds, 0, 0);
    pen.globalCompositeOperation = "screen";
    pen.globalAlpha = GLOW;
    pen.drawImage(this.light, 0, 0, this.canvas.width, this.canvas.height);
    pen.restore();
  }

  // The LEDs in a box: a list of [x, y, colour].
  *within([left, top, right, bottom]) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = 6 * (y * this.columns + x);
        yield [x, y, this.pixels.slice(at, at + 6)];
      }
    }
  }

  // The box around all LEDs that differ from the pixels `before`: [left, top, right, bottom], the
  // last two exclusive; null if none differ.
  changed(before) {
    if (before.length !== this.pixels.length) return [0, 0, this.columns, this.rows];
    let found = null;
    for (let i = 0; i < this.columns * this.rows; i++) {
      if (before.startsWith(this.pixels.slice(6 * i, 6 * i + 6), 6 * i)) continue;
      const x = i % this.columns;
      const y = (i - x) / this.columns;
      found ??= [x, y, x + 1, y + 1];
      found = [Math.min(found[0], x), found[1], Math.max(found[2], x + 1), y + 1];
    }
    return found;
  }

  // One LED in its square of the board.
  tile(colour) {
    let tile = this.tiles.get(colour);
    if (tile) return tile;
    if (this.tiles.size > MOST_TILES) this.tiles.clear();
    const size = this.pitch;
    tile = square(size);
    const pen = tile.getContext("2d");
    pen.fillStyle = css(BOARD);
    pen.fillRect(0, 0, size, size);
    const radius = size / 2 - Math.max(1, Math.round(size * RIM));
    const shown = seen(colour);
    disc(pen, size / 2, radius, shown);
    if (colour !== "000000") {
      const most = Math.max(...shown);
      const core = shown.map((part) => part + ((255 - part) * most) / 900);
      disc(pen, size / 2, radius / 2, core);
    }
    this.tiles.set(colour, tile);
    return tile;
  }

  // The glow of an LED of a colour.
  glow(colour) {
    let glow = this.glows.get(colour);
    if (glow) return glow;
    if (this.glows.size > MOST_TILES) this.glows.clear();
    glow = square(this.mask.width);
    const pen = glow.getContext("2d");
    pen.drawImage(this.mask, 0, 0);
    pen.globalCompositeOperation = "source-in";
    pen.fillStyle = css(seen(colour));
    pen.fillRect(0, 0, glow.width, glow.height);
    this.glows.set(colour, glow);
    return glow;
  }
}

// An LED's colour together with that of its plastic.
function seen(colour) {
  if (colour === "000000") return DARK;
  return DARK.map((dark, i) => Math.min(255, parseInt(colour.slice(2 * i, 2 * i + 2), 16) + dark));
}

function css(colour) {
  return `rgb(${colour.map(Math.round).join(" ")})`;
}

function grown([left, top, right, bottom], by, columns, rows) {
  return [
    Math.max(0, left - by),
    Math.max(0, top - by),
    Math.min(columns, right + by),
    Math.min(rows, bottom + by),
  ];
}

function inside([left, top, right, bottom], x, y) {
  return x >= left && x < right && y >= top && y < bottom;
}

// Limit a pen to a box, until `restore`.
function clip(pen, [left, top, right, bottom], size) {
  pen.save();
  pen.beginPath();
  pen.rect(left * size, top * size, (right - left) * size, (bottom - top) * size);
  pen.clip();
}

function square(size) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  return canvas;
}

function disc(pen, middle, radius, colour) {
  pen.fillStyle = css(colour);
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, 2 * Math.PI);
  pen.fill();
}

// A blurred disc of light, as its share at each pixel: the sum of what comes from each point of the
// disc, computed once.
function glowMask() {
  const size = 2 * REACH * FINE;
  const mask = square(size);
  const pen = mask.getContext("2d");
  const picture = pen.createImageData(size, size);
  const sigma = BLUR * FINE;
  const radius = (0.5 - RIM) * FINE;
  const near = [];
  for (let dy = -FINE / 2 + 0.5; dy < FINE / 2; dy++) {
    for (let dx = -FINE / 2 + 0.5; dx < FINE / 2; dx++) {
      if (dx * dx + dy * dy <= radius * radius) near.push([dx, dy]);
    }
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let sum = 0;
      for (const [dx, dy] of near) {
        const far = (x + 0.5 - size / 2 - dx) ** 2 + (y + 0.5 - size / 2 - dy) ** 2;
        sum += Math.exp(-far / (2 * sigma * sigma)) / (2 * Math.PI * sigma * sigma);
      }
      picture.data.set([255, 255, 255, Math.round(255 * sum)], 4 * (y * size + x));
    }
  }
  pen.putImageData(picture, 0, 0);
  return mask;
}
