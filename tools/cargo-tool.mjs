import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';
import { run } from './process/commands.mjs';

/**
 * The path of a cargo subcommand in exactly this version; built into target/tools when it isn't there.
 * @param {string} name
 * @param {string} version
 */
export async function cargoTool(name, version) {
  const folder = path.join(root, 'target', 'tools');
  const program = path.join(folder, 'bin', name + (process.platform === 'win32' ? '.exe' : ''));
  const isThere =
    existsSync(program) &&
    spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.includes(version);
  if (!isThere) {
    await run('cargo', [
      'install',
      '--quiet',
      '--locked',
      '--root',
      folder,
      '--version',
      version,
      name,
    ]);
  }
  return program;
}
