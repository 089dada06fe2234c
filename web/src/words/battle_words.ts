// The words of what a battle loads late: they come with whatever says one of them.
import { commandLate } from "./en/command_late";
import { readingLate } from "./en/reading_late";
import { bring } from "./words";

bring("command", commandLate);
bring("reading", readingLate);
