// The texts about automatic answers, loaded with the settings or with the first automatic answer of a battle.
import { asks } from "./en/asks";
import { addTexts } from "./words";

addTexts("asks", asks);
