import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { likes } from "./lib/settings.svelte";

likes.start();
const place = document.getElementById("app");
if (place) mount(App, { target: place });
