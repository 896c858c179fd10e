/** How each test runner names a failed test in its output. */
const patterns = [
  // cargo test
  /^---- (.+) stdout ----$/,
  // Vitest
  /^\s*FAIL\s+(.+)$/,
  // Playwright
  /^\s+\d+\) (\[.+\] › .+?)[\s─]*$/,
  // Node's test runner
  /^\s*✖ (?!failing tests)(.+?) \([\d.]+ms\)$/,
];

/** Returns the names of the failed tests in the output of test runners, each once. */
export function failedTests(output: string) {
  const names = linesOf(output).flatMap((line) =>
    patterns.flatMap((pattern) => pattern.exec(line)?.[1]?.trim() ?? []),
  );
  return [...new Set(names)];
}

/** Returns the names of the journeys that failed and then passed, which Playwright lists below '2 flaky'. */
export function flakyTests(output: string) {
  const lines = linesOf(output);
  const heading = lines.findLastIndex((line) => /^\s+\d+ flaky$/.test(line));
  if (heading < 0) return [];
  const below = lines.slice(heading + 1);
  const end = below.findIndex((line) => !/^\s+\[/.test(line));
  return below
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.replace(/[\s─]+$/, '').trim());
}

const linesOf = (output: string) =>
  // eslint-disable-next-line no-control-regex -- colours
  output.replace(/\x1b\[[\d;]*m/g, '').split('\n');
