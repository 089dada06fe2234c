// The texts of the lobby, of meetings and of the page that checks dice, loaded with their pages.
import { people } from "./en/people";
import { addTexts } from "./words";

addTexts("people", people);
