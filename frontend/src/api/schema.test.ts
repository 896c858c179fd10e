import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import document from '../../../docs/openapi.json?raw';
import written from './schema.ts?raw';

test('the types are those of the server’s document (else: just openapi)', async () => {
  const types = astToString(await openapiTS(document));
  expect(written).toBe(COMMENT_HEADER + types);
});
