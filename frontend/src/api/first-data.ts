/** How long, after the page began to load, an answer that came with it still counts as fresh. */
const freshMs = 10_000;

/** Answers that came with the page itself, by the address they answer. Each is good for one call. */
let answers: Map<string, unknown> | undefined;

function read(): Map<string, unknown> {
  const text = document.getElementById('first-data')?.textContent;
  return new Map(text ? Object.entries(JSON.parse(text) as Record<string, unknown>) : []);
}

/** The answer to this call, if the page brought it along just now and nobody has taken it yet. */
export function takeFirstData(path: string): unknown {
  if (performance.now() > freshMs) return undefined;
  answers ??= read();
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}
