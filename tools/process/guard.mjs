// Ends what a recipe started, also when the recipe itself was killed with -9.
//
// The recipe writes one JSON line for each thing it starts, and for each that has ended by itself,
// and keeps this process' stdin open. The end of stdin, whether asked for or because the recipe is
// gone, is the signal to clean up. See lifetime.mjs for the other end.
import { createInterface } from 'node:readline';
import { Started } from './started.mjs';

const started = new Started();
for await (const line of createInterface({ input: process.stdin })) started.note(JSON.parse(line));
await started.end();
