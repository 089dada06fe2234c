// The texts of the late parts of a battle, loaded with the first of them.
import { commandLate } from "./en/command_late";
import { readingLate } from "./en/reading_late";
import { addTexts } from "./words";

addTexts("command", commandLate);
addTexts("reading", readingLate);
