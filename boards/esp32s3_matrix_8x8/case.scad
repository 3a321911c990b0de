// The case of the ESP32-S3-Matrix: front, grid and back. Millimetres; boards/case.scad has the parts
// and what each value is.
part = "all";

panel = [26, 26];       // a guess: measure the square of LEDs
count = [8, 8];
size = [106, 86];       // room for two thumbs
corner = [40, 50];
depth = 20;             // without a cell
cap = 7;

zero = [0, 86];         // the upper left corner of the case
buttons = [
    [24, 44],   // up
    [24, 70],   // down
    [11, 57],   // left
    [37, 57],   // right
    [92, 51],   // A
    [74, 63],   // B
];

include <../case.scad>
