// The mail server of a tortured shop, which takes every mail.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Starts the mail server and returns the shop's variables for it. */
export async function startMailServer() {
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, callback) => stream.resume().on('end', callback),
  });
  // A shop that is killed breaks its connection off.
  mails.on('error', () => {});
  const server = mails.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SHOP_MAIL_FROM: 'Dördüncü <siparis@example.com>',
  };
}
