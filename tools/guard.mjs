// Ends what a recipe started, also when the recipe itself was killed with -9.
//
// The recipe writes one JSON line for each thing it starts, and for each that has ended by itself,
// and keeps this process' stdin open. The end of stdin, whether asked for or because the recipe is
// gone, is the signal to clean up, last thing first. See lifetime.mjs for the other end.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endGroup, endProcess } from './processes.mjs';

/** @type {({ pid: number, signal: NodeJS.Signals, group: boolean } | { remove: string })[]} */
let started = [];

for await (const line of createInterface({ input: process.stdin })) {
  const item = JSON.parse(line);
  if ('ended' in item) started = started.filter((other) => other.pid !== item.ended);
  else started.push(item);
}
for (const item of started.reverse()) {
  if ('remove' in item) rmSync(item.remove, { recursive: true, force: true, maxRetries: 5 });
  else if (item.group) await endGroup(item.pid, item.signal);
  else await endProcess(item.pid, item.signal);
}
