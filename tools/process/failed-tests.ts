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
  // eslint-disable-next-line no-control-regex -- colours
  const lines = output.replace(/\x1b\[[\d;]*m/g, '').split('\n');
  const names = lines.flatMap((line) =>
    patterns.flatMap((pattern) => pattern.exec(line)?.[1]?.trim() ?? []),
  );
  return [...new Set(names)];
}
