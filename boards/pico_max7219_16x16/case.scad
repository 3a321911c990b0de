// The case of four MAX7219 modules: front and back. Millimetres; boards/case.scad has the parts and
// what each value is.
part = "all";

panel = [64, 64];       // of modules of 32 mm; their LEDs have walls of their own
count = [0, 0];
size = [124, 140];      // 30 mm beside the modules, 60 mm for the buttons
corner = [30, 68];
depth = 34;             // a module with its socket is 16 mm high
cap = 12.4;

zero = corner;
buttons = [
    [0, 14],    // up
    [0, 46],    // down
    [-16, 30],  // left
    [16, 30],   // right
    [78, 24],   // A
    [56, 36],   // B
];

include <../case.scad>
