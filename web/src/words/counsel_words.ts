// The texts of the computer levels and of second opinions, loaded with the form, the line and the panel.
import { counsel } from "./en/counsel";
import { addTexts } from "./words";

addTexts("counsel", counsel);
