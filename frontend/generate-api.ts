// The HTTP contract as the front end reads it: the types of the server's document, and the limits
// that its forms tell people before the server does. Run by `just openapi`.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import ts from 'typescript';

/** A JSON schema or a part of one. */
interface Schema {
  $ref?: string;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
}

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; schema: Schema }[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Limits {
  [name: string]: number | Limits;
}

const limitsHeader = '// Written from docs/openapi.json by generate-api.ts; not to be edited.\n\n';

const blob = ts.factory.createTypeReferenceNode('Blob');

/** The types of every path and schema. */
export async function schemaSource(document: string): Promise<string> {
  const types = await openapiTS(document, {
    // An answer without data may still have its sentence.
    emptyObjectsUnknown: true,
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  });
  return COMMENT_HEADER + astToString(types);
}

/** The limits of what is sent, a constant for each body and query. */
export function limitsSource(document: string): string {
  const { paths, components } = JSON.parse(document) as Document;
  const { schemas } = components;
  const bodies = Object.entries(schemas)
    .filter(([name, { properties }]) => properties && /(Input|Form)$/.test(name))
    .map(([name, schema]): [string, Limits] => [name, limitsOf(schema, schemas)]);
  const queries = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, parameters = [] }): [string, Limits] => {
      const query = parameters.filter((parameter) => parameter.in === 'query');
      const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
      return [`${operationId}_query`, limitsOf({ properties }, schemas)];
    });
  const constants = [...bodies, ...queries]
    .filter(([, limits]) => Object.keys(limits).length > 0)
    .map(
      ([name, limits]) => `export const ${camelCase(name)}Limits = ${print(limits)} as const;\n`,
    );
  return limitsHeader + constants.join('\n');
}

/** What a schema, its fields and its entries may be at most. */
function limitsOf(schema: Schema, schemas: Record<string, Schema>): Limits {
  const { $ref, oneOf = [], properties = {}, items, maxLength, maximum, maxItems } = schema;
  const referred = $ref ? [schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}] : [];
  const alternatives = [...referred, ...oneOf].map((one) => limitsOf(one, schemas));
  const nested = Object.entries({ ...properties, ...(items && { items }) })
    .map(([name, field]): [string, Limits] => [name, limitsOf(field, schemas)])
    .filter(([, limits]) => Object.keys(limits).length > 0);
  const own = Object.entries({ maxLength, maximum, maxItems }).filter(
    ([, limit]) => limit !== undefined,
  );
  return Object.assign(
    {},
    ...alternatives,
    Object.fromEntries(own),
    Object.fromEntries(nested),
  ) as Limits;
}

const camelCase = (name: string) =>
  name
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, (letter) => letter.toLowerCase());

const print = (limits: Limits) => JSON.stringify(limits, null, 2);

if (import.meta.main) {
  const document = readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8');
  const write = (name: string, source: string) =>
    writeFileSync(new URL(`src/api/${name}`, import.meta.url), source);
  write('schema.ts', await schemaSource(document));
  write('limits.ts', limitsSource(document));
}
