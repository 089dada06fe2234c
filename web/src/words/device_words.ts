// The words for battles on this device, which come with what says them.
import { device } from "./en/device";
import { bring } from "./words";

bring("device", device);
