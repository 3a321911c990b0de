// The case of the reference board: front, grid and back. Millimetres.
// Choose what to show or export: "front", "grid", "back" or "all", taken apart.
part = "all";

panel = 160;        // the panel's edge; its LEDs are a grid of count x count
count = 16;
pitch = panel / count;
controls = 60;      // the height of the field with the buttons, below the panel
border = 8;         // around all
wall = 2.4;
lip = 2;            // how far the front covers the panel's edge
depth = 34;         // inside, for the Pico, the cell and the converter
sheet = 1.5;        // the diffuser
grid_height = 6;    // from the LEDs to the diffuser
grid_wall = 1;
cap = 12.4;         // the hole of a button's cap
clearance = 0.4;
screw = 3.2;
usb = [13, 9];      // the opening for the Pico's plug

width = panel + 2 * border;
height = panel + controls + 2 * border;

// The middle of each button, from the panel's lower left corner, to the right and down.
buttons = [
    [30, 14],   // up
    [30, 46],   // down
    [14, 30],   // left
    [46, 30],   // right
    [144, 24],  // A
    [122, 36],  // B
];

// Seen from the front: the origin is the lower left corner of the case.
function place(button) = [border + button[0], border + controls - button[1]];
screws = [
    for (x = [border / 2, width - border / 2], y = [border / 2, height - border / 2]) [x, y]
];

module plate(thickness) {
    cube([width, height, thickness]);
}

module holes(through) {
    for (at = screws)
        translate([at[0], at[1], -1]) cylinder(d = screw, h = through + 2, $fn = 24);
}

// The face lies on the print bed.
module front() {
    difference() {
        plate(wall);
        translate([border + lip, border + controls + lip, -1])
            cube([panel - 2 * lip, panel - 2 * lip, wall + 2]);
        // Seen from the back, left and right are exchanged.
        for (button = buttons)
            translate([width - place(button)[0], place(button)[1], -1])
                cylinder(d = cap, h = wall + 2, $fn = 48);
        holes(wall);
    }
    // A frame that holds diffuser and grid, sunk into the plate so that both are one piece.
    translate([border - wall, border + controls - wall, wall - 1])
        difference() {
            cube([panel + 2 * wall, panel + 2 * wall, 1 + sheet + grid_height]);
            translate([wall - clearance / 2, wall - clearance / 2, -1])
                cube([panel + clearance, panel + clearance, sheet + grid_height + 3]);
        }
}

// Walls between the LEDs: each lights its own square.
module grid() {
    inner = panel - clearance;
    difference() {
        cube([inner, inner, grid_height]);
        for (column = [0 : count - 1], row = [0 : count - 1])
            translate([
                column * pitch - clearance / 2 + grid_wall / 2,
                row * pitch - clearance / 2 + grid_wall / 2,
                -1
            ])
                cube([pitch - grid_wall, pitch - grid_wall, grid_height + 2]);
    }
}

module back() {
    difference() {
        plate(wall + depth);
        translate([border, border, wall])
            cube([width - 2 * border, height - 2 * border, depth + 1]);
        holes(wall + depth);
        // The Pico's plug comes out at the top, 3 mm above the floor.
        translate([width / 2 - usb[0] / 2, height - border - 1, wall + 3])
            cube([usb[0], border + 2, usb[1]]);
    }
}

if (part == "front") front();
if (part == "grid") grid();
if (part == "back") back();
if (part == "all") {
    back();
    // Turned over, as it is mounted, and taken off upwards.
    translate([width, 0, depth + 110]) rotate([0, 180, 0]) front();
    translate([border, border + controls, depth + 50]) grid();
}
