// The texts of a battle's links, loaded with the panel.
import { sharing } from "./en/sharing";
import { bring } from "./words";

bring("sharing", sharing);
