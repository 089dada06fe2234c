// The texts of the lessons, loaded with their card.
import { lessons } from "./en/lessons";
import { addTexts } from "./words";

addTexts("lessons", lessons);
