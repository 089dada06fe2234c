// How it ended, as the log has it: "The battle ends: Blue has won; Grey is beaten, ..." The news is the heading, the
// reckoning comes beneath.
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function headline(text: string): { head: string; rest: string } {
  const news = text
    .trim()
    .replace(/^[^:;.]+: (?=\S)/, "")
    .replace(/\.$/, "");
  const [head = "", ...rest] = news.split(/(?<=[;.:]) /);
  const reckoning = rest.join(" ");
  return { head: upper(head.replace(/[;.:]$/, "")), rest: reckoning === "" ? "" : `${upper(reckoning)}.` };
}
