import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { likes } from "./lib/settings.svelte";
import { onDevice } from "./lib/where";

likes.start();
const place = document.getElementById("app");
if (onDevice)
  await import("./engine/start").then(
    ({ start }) => start(),
    () => undefined,
  );
if (place) mount(App, { target: place });
