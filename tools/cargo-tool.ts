import path from 'node:path';
import { root } from './paths.mjs';
import { run } from './process/commands.ts';

/** Installs a cargo subcommand in this version into target/tools, unless it is there, and returns its path. */
export async function cargoTool(name: string, version: string) {
  const folder = path.join(root, 'target', 'tools');
  await run('cargo', ['install', '--quiet', '--locked', `--root=${folder}`, `${name}@${version}`]);
  return path.join(folder, 'bin', name);
}
