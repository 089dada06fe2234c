// The texts for battles on this device, loaded with the parts that show them.
import { device } from "./en/device";
import { bring } from "./words";

bring("device", device);
