import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Writes the names of the tests that passed only at a retry to the file FLAKY_FILE, one on each line. */
export default class FlakyReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  onEnd() {
    const file = process.env.FLAKY_FILE;
    if (!file) return;
    const flaky = this.suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    const names = flaky.map((test) => test.titlePath().filter(Boolean).join(' › '));
    writeFileSync(file, names.map((name) => `${name}\n`).join(''));
  }

  printsToStdio() {
    return false;
  }
}
