// Random calls along the OpenAPI document, as a visitor, a customer and a seller. Needs the program schemathesis
// (`pipx install schemathesis`); SCHEMATHESIS names it if it isn't in the PATH.
import { demoCustomer, demoSeller } from './demo.mjs';
import { logIn } from './load/api.mjs';
import { startPaymentDouble } from './payments/double.mjs';
import { run } from './process/commands.mjs';
import { Failure, main } from './process/lifetime.mjs';
import { startThrowawayShop } from './shop.mjs';

/** Paths that end the session or close the account, after which all calls would be a visitor's. */
const notTried = 'logout|login|register|password|user/close|user/account|two-factor';

await main(async () => {
  const examples = Number(process.argv[2] ?? 100);
  if (!Number.isInteger(examples) || examples < 1)
    throw new Failure('How many calls of each kind?', 2);
  // Without a card provider, card payments get 503, which would count as a failure of the server.
  const shop = await startThrowawayShop({ settings: await startPaymentDouble() });
  /** @type {[string, string[]][]} */
  const people = [
    ['visitor', []],
    ['customer', ['-H', `Cookie: ${await logIn(shop, '/api/user/login', demoCustomer)}`]],
    ['seller', ['-H', `Cookie: ${await logIn(shop, '/api/seller/login', demoSeller)}`]],
  ];
  for (const [name, header] of people) {
    console.log(`\n=== As ${name}`);
    const excluded = header.length ? ['--exclude-path-regex', notTried] : [];
    await run(process.env.SCHEMATHESIS || 'schemathesis', [
      ...['run', `${shop.url}/api/openapi.json`, '--workers=1', '--seed=4', '--warnings=off'],
      ...['--checks=not_a_server_error,response_schema_conformance', '--phases=coverage,fuzzing'],
      ...[`--max-examples=${examples}`, '--continue-on-failure', ...excluded, ...header],
    ]);
  }
});
