// The configuration files of deploy/ha, which `envsubst` fills in on real machines.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';

export const folder = path.join(root, 'deploy', 'ha');

const variable = /\$\{(\w+)\}/g;

/** Returns a template's text with these values. */
export function fillIn(name: string, values: Record<string, string>) {
  return readFileSync(path.join(folder, name), 'utf8').replaceAll(variable, (_, key: string) => {
    if (!(key in values)) throw new Error(`${name}: ${key} has no value`);
    return values[key];
  });
}
