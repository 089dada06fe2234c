// The texts of the panel that prints sheets for a real table, loaded with it.
import { printing } from "./en/printing";
import { addTexts } from "./words";

addTexts("printing", printing);
