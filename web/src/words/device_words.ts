// The texts for battles on this device, loaded with the parts that show them.
import { device } from "./en/device";
import { addTexts } from "./words";

addTexts("device", device);
