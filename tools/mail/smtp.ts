// A mail server for tests. Prints its port, then a JSON line for each mail. Each line of standard input sets its mode: accept,
// temporary, permanent, cut (after DATA) or silent (after DATA). It ends with standard input.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';

let mode = 'accept';

const refusals = {
  temporary: [451, 'Try again later'],
  permanent: [550, 'No such user here'],
} as Partial<Record<string, [number, string]>>;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo(_address, _session, callback) {
    const refusal = refusals[mode];
    if (!refusal) return callback();
    callback(Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }));
  },
  async onData(stream, session, callback) {
    const text = Buffer.concat(await stream.toArray()).toString('utf8');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1].trim();
    const to = session.envelope.rcptTo.map(({ address }) => address);
    console.log(JSON.stringify({ id: header('Message-ID'), to }));
    if (mode === 'silent') return;
    if (mode !== 'cut') return callback();
    for (const connection of server.connections) connection.close();
  },
});
server.on('error', () => {});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1');
await once(server.server, 'listening');
const address = server.server.address();
console.log(typeof address === 'object' ? address?.port : address);

for await (const line of createInterface({ input: process.stdin })) {
  mode = line.trim();
  console.log(JSON.stringify({ mode }));
}
process.exit();
