// The texts of the host's page, loaded with it.
import { host } from "./en/host";
import { bring } from "./words";

bring("host", host);
