// The words of the computer's levels and of those who think ahead, which come with the form, the line and the panel.
import { counsel } from "./en/counsel";
import { bring } from "./words";

bring("counsel", counsel);
