// The setting of which questions are asked, stored in this browser and shared by its tabs.
import {
  askSettingOf,
  isAutomatic,
  modeOf,
  topicOf,
  withMode,
  type AskMode,
  type AskSetting,
  type Preset,
  type Topic,
} from "../command/ask_about";
import type { AskedPrompt } from "./api";
import { keptElsewhere, remember, remembered } from "./settings.svelte";

const place = "linstock.asks";

export class AskPreferences {
  now: AskSetting = $state.raw(askSettingOf(remembered(place)));

  constructor() {
    keptElsewhere(place, (text) => (this.now = askSettingOf(text)));
  }
  modeOf(topic: Topic): AskMode {
    return modeOf(this.now, topic);
  }
  answers(prompt: AskedPrompt): boolean {
    return isAutomatic(this.now, prompt);
  }
  choose(preset: Preset): void {
    this.store({ preset, changed: {} });
  }
  change(topic: Topic, mode: AskMode): void {
    this.store(withMode(this.now, topic, mode));
  }
  /** Sets the mode of all prompts like this one. False: the page always asks them. */
  changeLike(prompt: Pick<AskedPrompt, "role" | "kind">, mode: AskMode): boolean {
    const topic = topicOf(prompt);
    if (topic) this.change(topic, mode);
    return topic !== undefined;
  }
  private store(setting: AskSetting): void {
    this.now = setting;
    remember(place, JSON.stringify(setting));
  }
}

export const asks = new AskPreferences();
