// The case of the OLED handheld: front and back. Millimetres; boards/case.scad has the parts and
// what each value is.
part = "all";

panel = [29, 19];       // the glass of a module of 27 mm, and 1 mm around it
count = [0, 0];
size = [108, 68];       // the prototype board of 90 x 50, and 9 mm around it
corner = [39.5, 24.5];
depth = 20;             // without a cell
cap = 7;

zero = [9, 59];         // the upper left corner of the prototype board
buttons = [
    [16, 15],   // up
    [16, 35],   // down
    [6, 25],    // left
    [26, 25],   // right
    [82, 20],   // A
    [70, 30],   // B
];

include <../case.scad>
