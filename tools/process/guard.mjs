// Ends what a recipe started, also if the recipe was killed with SIGKILL. The recipe (lifetime.mjs) writes one JSON line for
// each process that starts or ends and each folder. The end of standard input is the signal to clean up.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endGroup, endProcess } from './processes.mjs';

/** How to end each process and remove each folder, by its id or path. */
const started = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const { what, ended, ...how } = JSON.parse(line);
  if (ended) started.delete(what);
  else started.set(what, how);
}
// The last first.
for (const [what, { signal, group }] of [...started].reverse()) {
  if (!signal) rmSync(what, { recursive: true, force: true, maxRetries: 5 });
  else await (group ? endGroup : endProcess)(what, signal);
}
