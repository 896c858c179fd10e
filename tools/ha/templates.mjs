// The configuration files of deploy/ha, which `envsubst` fills in on machines of their own.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';

/** Where they are. */
export const folder = path.join(root, 'deploy', 'ha');

/** Their names. */
export const names = [
  'etcd.yml',
  'haproxy.cfg',
  'patroni.yml',
  'pgbouncer.ini',
  'shop.env',
  'userlist.txt',
];

const variable = /\$\{(\w+)\}/g;

/**
 * A template's text with these values.
 * @param {string} name
 * @param {Record<string, string>} values
 */
export function fillIn(name, values) {
  return read(name).replaceAll(variable, (whole, /** @type {string} */ key) => {
    if (!(key in values)) throw new Error(`${name}: nothing is known of ${whole}`);
    return values[key];
  });
}

/** The variables that a template asks for. @param {string} name */
export const variablesOf = (name) => [...read(name).matchAll(variable)].map(([, key]) => key);

/** A file of the folder, as it is. @param {string} name */
export const read = (name) => readFileSync(path.join(folder, name), 'utf8');
