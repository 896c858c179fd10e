// An S3 store for pictures behind a network that can be slow.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildForTests } from '../build.ts';
import { binary } from '../paths.mjs';
import { startService } from '../process/commands.ts';
import { temporaryFolder } from '../process/lifetime.mjs';
import { startProxy } from './proxy.ts';

const bucket = 'dorduncu';

export async function startS3() {
  await buildForTests(['--example', 's3_server']);
  const folder = temporaryFolder('s3');
  mkdirSync(path.join(folder, bucket));
  const settings = await startService(binary(path.join('examples', 's3_server'), 'debug'), [
    folder,
  ]);
  const network = await startProxy(Number(new URL(settings.AWS_ENDPOINT).port));
  settings.AWS_ENDPOINT = `http://127.0.0.1:${network.port}`;
  return { settings: { ...settings, SHOP_STORAGE_URL: `s3://${bucket}/pictures` }, network };
}
