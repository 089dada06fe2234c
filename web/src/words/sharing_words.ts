// The texts of a battle's links, loaded with the panel.
import { sharing } from "./en/sharing";
import { addTexts } from "./words";

addTexts("sharing", sharing);
