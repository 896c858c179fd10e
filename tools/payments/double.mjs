import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { start } from '../process/commands.mjs';
import { Failure, removeWithUs } from '../process/lifetime.mjs';
import { binary, readIfThere } from '../paths.mjs';

/** What says that a shop takes cards by somebody real, or by nobody. */
const choices = ['SHOP_CARD_PROVIDER', 'STRIPE_SECRET_KEY', 'IYZICO_API_KEY'];

/**
 * Whether whoever runs the shop has chosen who takes its cards.
 * @param {NodeJS.ProcessEnv} chosen their variables
 */
export function hasCardProvider(chosen) {
  return choices.some((name) => chosen[name]);
}

/**
 * Starts the payment provider that takes no money, on a free port of loopback, gone with this
 * process.
 * @param {"debug" | "release"} profile as which it is built
 * @returns {Promise<Record<string, string>>} the variables of a shop that takes cards by it
 */
export async function startPaymentDouble(profile) {
  const state = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-payments-'));
  removeWithUs(state);
  const output = path.join(state, 'variables');
  const double = start(binary('payment-double', profile), [], { output: { file: output } });
  const failed = double.ended.then((code) => {
    throw new Failure(`The payment double has ended (exit code ${code}).`, code || 1);
  });
  failed.catch(() => {});
  // It says where it is once it listens; the line of the last variable is the end of it.
  while (!readIfThere(output)?.includes('\nIYZICO_SECRET_KEY=')) {
    await Promise.race([failed, delay(20)]);
  }
  const lines = (readIfThere(output) ?? '').trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.split('=', 1)[0], line.replace(/^[^=]*=/, '')]),
  );
}
