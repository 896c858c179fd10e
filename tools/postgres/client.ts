import pg from 'pg';

/** Connects to a database, until `end` or, with `await using`, the end of the block. */
export async function connect(config: string | pg.ClientConfig) {
  const client = new pg.Client(config);
  // A connection that breaks shows at the next query.
  client.on('error', () => {});
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
