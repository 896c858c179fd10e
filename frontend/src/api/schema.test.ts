import document from '../../../docs/openapi.json?raw';
import { limitsSource, schemaSource } from '../../generate-api';
import limits from './limits.ts?raw';
import schema from './schema.ts?raw';

test('the types match the server’s document', async () => {
  expect(schema).toBe(await schemaSource(document));
});

test('so are the limits', () => {
  expect(limits).toBe(limitsSource(document));
});
