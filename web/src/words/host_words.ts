// The texts of the host's page, loaded with it.
import { host } from "./en/host";
import { addTexts } from "./words";

addTexts("host", host);
