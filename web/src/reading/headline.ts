// The result, as the log has it: "The battle ends: Blue has won; Grey is beaten, ..." The winner is the heading, the
// details are below it.
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
