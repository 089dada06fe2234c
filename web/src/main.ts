import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { preferences } from "./lib/settings.svelte";
import { onDevice } from "./lib/where";

preferences.start();
const place = document.getElementById("app");
if (onDevice)
  await import("./engine/start").then(
    ({ start }) => start(),
    () => undefined,
  );
if (place) mount(App, { target: place });
