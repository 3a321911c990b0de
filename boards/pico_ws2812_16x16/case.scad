// The case of the reference board: front, grid and back. Millimetres; boards/case.scad has the
// parts and what each value is.
part = "all";

panel = [160, 160];
count = [16, 16];
size = [176, 236];      // 8 mm around all, and 60 mm for the buttons
corner = [8, 68];
depth = 34;
cap = 12.4;

zero = corner;
buttons = [
    [30, 14],   // up
    [30, 46],   // down
    [14, 30],   // left
    [46, 30],   // right
    [144, 24],  // A
    [122, 36],  // B
];

include <../case.scad>
