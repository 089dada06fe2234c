// The words of the host's page, which come with it.
import { host } from "./en/host";
import { bring } from "./words";

bring("host", host);
