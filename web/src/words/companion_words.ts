// The texts of the companion for a real table, loaded with its page.
import { companion } from "./en/companion";
import { addTexts } from "./words";

addTexts("companion", companion);
