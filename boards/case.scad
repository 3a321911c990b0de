// The shapes that all cases share. A board's own case.scad sets all values named here, and then
// includes this file. Millimetres; seen from the front, the origin is the lower left corner.
//
// part       what to show or export: "front", "grid", "back" or "all", taken apart
// size       [width, height] of the case
// corner     [x, y] of the lower left corner of the panel
// panel      [width, height] of the panel, or of the glass of a display
// count      [columns, rows] of the LEDs for which there is a grid, or [0, 0] for none
// zero       [x, y] of the point from which the buttons are measured, to the right and down
// buttons    [right, down] of the middle of each button
// cap        the diameter of the hole for a button's cap
// depth      of the inside, for the microcontroller, the cell and the converter

wall = 2.4;
border = 8;         // the width of the back's walls, which take the screws
lip = 2;            // how far the front covers the panel's edge
sheet = 1.5;        // the diffuser
grid_height = count[0] ? 6 : 0;  // from the LEDs to the diffuser
grid_wall = 1;
clearance = 0.4;
screw = 3.2;
usb = [13, 9];      // the opening for the plug

screws = [
    for (x = [border / 2, size[0] - border / 2], y = [border / 2, size[1] - border / 2]) [x, y]
];

function place(button) = [zero[0] + button[0], zero[1] - button[1]];

module plate(thickness) {
    cube([size[0], size[1], thickness]);
}

module holes(through) {
    for (at = screws)
        translate([at[0], at[1], -1]) cylinder(d = screw, h = through + 2, $fn = 24);
}

// The face is on the print bed, so left and right are exchanged.
module front() {
    translate([size[0], 0, 0]) mirror([1, 0, 0]) {
        difference() {
            plate(wall);
            translate([corner[0] + lip, corner[1] + lip, -1])
                cube([panel[0] - 2 * lip, panel[1] - 2 * lip, wall + 2]);
            for (button = buttons)
                translate([place(button)[0], place(button)[1], -1])
                    cylinder(d = cap, h = wall + 2, $fn = 48);
            holes(wall);
        }
        // A frame that holds diffuser and grid, sunk into the plate so that both are one piece.
        translate([corner[0] - wall, corner[1] - wall, wall - 1])
            difference() {
                cube([panel[0] + 2 * wall, panel[1] + 2 * wall, 1 + sheet + grid_height]);
                translate([wall - clearance / 2, wall - clearance / 2, -1])
                    cube([panel[0] + clearance, panel[1] + clearance, sheet + grid_height + 3]);
            }
    }
}

// Walls between the LEDs: each lights its own square.
module grid() {
    pitch = [panel[0] / count[0], panel[1] / count[1]];
    difference() {
        cube([panel[0] - clearance, panel[1] - clearance, grid_height]);
        for (column = [0 : count[0] - 1], row = [0 : count[1] - 1])
            translate([
                column * pitch[0] - clearance / 2 + grid_wall / 2,
                row * pitch[1] - clearance / 2 + grid_wall / 2,
                -1
            ])
                cube([pitch[0] - grid_wall, pitch[1] - grid_wall, grid_height + 2]);
    }
}

module back() {
    difference() {
        plate(wall + depth);
        translate([border, border, wall])
            cube([size[0] - 2 * border, size[1] - 2 * border, depth + 1]);
        holes(wall + depth);
        // The plug comes out at the top, 3 mm above the floor.
        translate([size[0] / 2 - usb[0] / 2, size[1] - border - 1, wall + 3])
            cube([usb[0], border + 2, usb[1]]);
    }
}

gap = 40 + size[0] / 10;  // between the parts when they are taken apart

if (part == "front") front();
if (part == "grid" && count[0]) grid();
if (part == "back") back();
if (part == "all") {
    back();
    // Turned over, as it is mounted, and taken off upwards.
    translate([size[0], 0, depth + 2 * gap]) rotate([0, 180, 0]) front();
    if (count[0]) translate([corner[0], corner[1], depth + gap]) grid();
}
