// Ends what a recipe started, also if the recipe was killed with SIGKILL. The recipe (lifetime.mjs) writes one JSON line for
// each process that starts or ends. The end of standard input is the signal to clean up.
import { createInterface } from 'node:readline';
import { Started } from './started.mjs';

const started = new Started();
for await (const line of createInterface({ input: process.stdin })) started.note(JSON.parse(line));
await started.end();
