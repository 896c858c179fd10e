// The proxies of deploy/ in front of a shop on this machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programOf } from '../debian.mjs';
import { fillIn } from '../ha/templates.ts';
import { root } from '../paths.mjs';
import { start } from '../process/commands.ts';
import { temporaryFolder } from '../process/lifetime.mjs';
import { freePort, untilAccepts } from '../process/ports.ts';

const haproxy = '/usr/sbin/haproxy';
const here = '127.0.0.1';

/** Returns Debian's Caddy; undefined if it is not there and can't be unpacked. */
export const findCaddy = () => programOf('caddy', 'caddy');

/** Returns the installed HAProxy; undefined if there is none. */
export const findHaproxy = () => (existsSync(haproxy) ? haproxy : undefined);

/**
 * Starts Caddy in front of a port of this machine, with the shop's configuration.
 * @param change changes the configuration's text
 */
export async function startCaddy(program: string, shop: number, change = (text: string) => text) {
  const [port, folder] = [await freePort(), temporaryFolder('caddy')];
  const file = path.join(folder, 'Caddyfile');
  const text = readFileSync(path.join(root, 'deploy', 'Caddyfile'), 'utf8');
  // Without the interface that changes the configuration: its port may be taken.
  const ours = text.replace('{\n', '{\n\tadmin off\n').replace('shop:8080', `${here}:${shop}`);
  writeFileSync(file, change(ours));
  const env = {
    SHOP_DOMAIN: `http://${here}:${port}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  return behind(port, start(program, args, { env, output: 'ignore' }));
}

/** Starts HAProxy in front of a port of this machine, with the configuration of a site of two shops. */
export async function startHaproxy(program: string, shop: number) {
  const [port, database, folder] = [await freePort(), await freePort(), temporaryFolder('haproxy')];
  const machines = { ADDRESS: here, SHOP1: here, SHOP2: here, DB1: here, DB2: here };
  const text = fillIn('haproxy.cfg', machines)
    .replace(`${here}:8080`, `${here}:${port}`)
    .replace(`${here}:5000`, `${here}:${database}`)
    .replaceAll(`${here}:8081`, `${here}:${shop}`);
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  return behind(port, start(program, ['-db', '-f', file], { output: 'ignore' }));
}

async function behind(port: number, { end }: ReturnType<typeof start>) {
  await untilAccepts(port);
  const stop = async () => {
    await end();
  };
  return { url: `http://${here}:${port}`, port, stop, [Symbol.asyncDispose]: stop };
}
