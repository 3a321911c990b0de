// A panel of LEDs on a canvas, with the light of the pictures in the documentation: round LEDs that
// glow, a core brighter than the rim, and light thrown around.

const BOARD = [10, 10, 12];
const DARK = [17, 17, 20]; // a LED's own plastic, by the light of the room
const RIM = 0.1; // of the pitch, from a LED to the edge of its square
const BLUR = 0.55; // of the pitch, the light's standard deviation
const GLOW = 0.8; // of the light is thrown around
const FINE = 8; // pixels a LED has in the layer of light
const REACH = 2; // LEDs that light reaches
const MOST_TILES = 512;

export class Panel {
  constructor(canvas) {
    this.canvas = canvas;
    this.columns = this.rows = 0;
    this.pixels = "";
    this.tiles = new Map();
    this.light = document.createElement("canvas");
    this.mask = glowMask();
    this.glows = new Map();
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
  }

  // Show a picture: six hexadecimal digits a LED, row by row.
  show(columns, rows, pixels) {
    this.pixels = pixels;
    if (columns !== this.columns || rows !== this.rows) {
      this.columns = columns;
      this.rows = rows;
      this.light.width = columns * FINE;
      this.light.height = rows * FINE;
      this.canvas.closest(".case").style.setProperty("--shape", columns / rows);
      this.fit();
    }
    this.draw();
  }

  // Take as many whole pixels a LED as there is room for.
  fit() {
    if (!this.columns) return;
    const box = this.canvas.getBoundingClientRect();
    const room = Math.min(box.width / this.columns, box.height / this.rows);
    const pitch = Math.max(4, Math.round(room * devicePixelRatio));
    if (this.canvas.width === pitch * this.columns && this.canvas.height === pitch * this.rows) return;
    this.pitch = pitch;
    this.canvas.width = pitch * this.columns;
    this.canvas.height = pitch * this.rows;
    this.tiles.clear();
    this.draw();
  }

  draw() {
    if (!this.pitch || !this.pixels) return;
    const pen = this.canvas.getContext("2d", { alpha: false });
    const light = this.light.getContext("2d", { alpha: false });
    light.globalCompositeOperation = "source-over";
    light.fillStyle = "#000";
    light.fillRect(0, 0, this.light.width, this.light.height);
    light.globalCompositeOperation = "lighter";
    for (let i = 0; i < this.columns * this.rows; i++) {
      const colour = this.pixels.slice(6 * i, 6 * i + 6);
      const x = i % this.columns;
      const y = (i - x) / this.columns;
      pen.drawImage(this.tile(colour), x * this.pitch, y * this.pitch);
      if (colour !== "000000") {
        light.drawImage(this.glow(colour), (x + 0.5 - REACH) * FINE, (y + 0.5 - REACH) * FINE);
      }
    }
    pen.globalCompositeOperation = "screen";
    pen.globalAlpha = GLOW;
    pen.drawImage(this.light, 0, 0, this.canvas.width, this.canvas.height);
    pen.globalCompositeOperation = "source-over";
    pen.globalAlpha = 1;
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

  // The light that a LED throws around.
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

// A LED's colour with its plastic's.
function seen(colour) {
  if (colour === "000000") return DARK;
  return DARK.map((dark, i) => Math.min(255, parseInt(colour.slice(2 * i, 2 * i + 2), 16) + dark));
}

function css(colour) {
  return `rgb(${colour.map(Math.round).join(" ")})`;
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

// A disc of light, blurred, as the share of it at each pixel: worked out once by adding up what
// comes from each point of the disc.
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
