// Random calls along the OpenAPI document, as a visitor, a customer and a seller, against a shop of its own. Needs
// the program schemathesis (`pipx install schemathesis`); SCHEMATHESIS names it if it isn't found.
import { demoCustomer, demoSeller } from './demo.mjs';
import { startPaymentDouble } from './payments/double.mjs';
import { run } from './process/commands.mjs';
import { Failure, main } from './process/lifetime.mjs';
import { startThrowawayShop } from './shop.mjs';

/** Ends the session, closes the account or makes another login: what comes after would be a visitor's. */
const notTried = [
  'logout',
  'login',
  'register',
  'password',
  'user/close',
  'user/account',
  'two-factor',
];

await main(async () => {
  const examples = Number(process.argv[2] ?? 100);
  if (!Number.isInteger(examples) || examples < 1)
    throw new Failure('How many calls of each kind?', 2);
  // Without somebody who takes cards, paying by one would be refused as a failure of the server (503).
  const { url } = await startThrowawayShop({ settings: await startPaymentDouble('debug') });
  /** @type {[string, string[]][]} */
  const people = [
    ['visitor', []],
    ['customer', ['-H', `Cookie: ${await logIn(url, '/api/user/login', demoCustomer)}`]],
    ['seller', ['-H', `Cookie: ${await logIn(url, '/api/seller/login', demoSeller)}`]],
  ];
  for (const [name, header] of people) {
    console.log(`\n=== As ${name}`);
    const excluded = header.length ? ['--exclude-path-regex', notTried.join('|')] : [];
    const checks = ['--checks', 'not_a_server_error,response_schema_conformance'];
    const amount = [
      '--max-examples',
      String(examples),
      '--phases',
      'coverage,fuzzing',
      '--continue-on-failure',
    ];
    await run(process.env.SCHEMATHESIS || 'schemathesis', [
      ...['run', `${url}/api/openapi.json`, '--workers', '1', '--seed', '4', '--warnings', 'off'],
      ...[...checks, ...amount, ...excluded, ...header],
    ]);
  }
});

/**
 * @param {string} url
 * @param {string} path
 * @param {{ email: string, password: string }} account
 * @returns {Promise<string>} the cookies of the session
 */
async function logIn(url, path, account) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Failure(`${path} answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
