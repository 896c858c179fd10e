let current: { title: string; began: number } | undefined;
const ended: { title: string; seconds: number }[] = [];

/** Prints the heading of the next phase, and how long the one before it took. */
export function phase(title: string) {
  endPhase();
  current = { title, began: performance.now() };
  console.log(`\n=== ${title}`);
}

/** Ends the current phase and prints its time. */
export function endPhase() {
  if (!current) return;
  const seconds = (performance.now() - current.began) / 1000;
  ended.push({ title: current.title, seconds });
  console.log(`--- ${current.title}: ${duration(seconds)}`);
  current = undefined;
}

/** Returns one line for each phase that has ended, with its time. */
export function phaseTimes() {
  return ended
    .map(({ title, seconds }) => `${duration(seconds).padStart(10)}  ${title}`)
    .join('\n');
}

function duration(seconds: number) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
