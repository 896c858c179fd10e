// An S3 store for the pictures, behind a network that can be slow.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../paths.mjs';
import { run } from '../process/commands.mjs';
import { endWithUs, removeWithUs } from '../process/lifetime.mjs';
import { startProxy } from './proxy.mjs';

const bucket = 'dorduncu';

/** @typedef {Awaited<ReturnType<typeof startS3>>} S3 */

export async function startS3() {
  const build = ['build', '--locked', '--package', 'infra-storage', '--example', 's3_server'];
  await run('cargo', build);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-s3-'));
  removeWithUs(folder);
  mkdirSync(path.join(folder, bucket));
  const program = path.join(root, 'target', 'debug', 'examples', 's3_server');
  const server = spawn(program, [folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  endWithUs(server, 'SIGTERM');
  /** @type {Record<string, string>} */
  const settings = { SHOP_STORAGE_URL: `s3://${bucket}/pictures` };
  for await (const line of createInterface(server.stdout)) {
    if (line === '') break;
    const [name, value] = line.split(/=(.*)/);
    settings[name] = value;
  }
  const network = await startProxy(Number(new URL(settings.AWS_ENDPOINT).port));
  settings.AWS_ENDPOINT = `http://127.0.0.1:${network.port}`;
  return { settings, network };
}
