// The texts of the page of generated battles, loaded with that page.
import { skirmish } from "./en/skirmish";
import { addTexts } from "./words";

addTexts("skirmish", skirmish);
