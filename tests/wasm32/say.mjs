// Run the program on standard input on a 32-bit MicroPython, with arguments; print what it prints.
import fs from "node:fs";

import { execute } from "./interpreter.mjs";

const text = fs.readFileSync(0, "utf-8");
const args = process.argv.slice(2);
const folders = ["tests/shared"];
const { said } = await execute({ name: "program", text, args, folders, files: /\.py$/ });
console.log(said.join("\n"));
