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

/**
 * The limits of what is sent, each a constant that the build writes out where it is used: named by
 * the body or call, the field and the kind of limit.
 */
export function limitsSource(document: string): string {
  const { paths, components } = JSON.parse(document) as Document;
  const bodies = Object.entries(components.schemas).filter(
    ([name, { properties }]) => properties && /(Input|Form)$/.test(name),
  );
  const queries = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }): [string, Schema] => [`${operationId}_${name}`, schema]),
    );
  const constants = [...bodies, ...queries]
    .flatMap(([name, schema]) => limitsOf(name, schema, components.schemas))
    .map(([name, limit]) => `export const ${camelCase(name)} = ${limit};\n`);
  return limitsHeader + constants.join('');
}

/** What a schema, its fields and its entries may be at most. */
function limitsOf(
  name: string,
  schema: Schema,
  schemas: Record<string, Schema>,
): [string, number][] {
  const { $ref, oneOf = [], properties = {}, items, maxLength, maximum, maxItems } = schema;
  const own = Object.entries({ maxLength, maximum, maxItems }).flatMap(
    ([kind, limit]): [string, number][] =>
      limit === undefined ? [] : [[`${name}_${kind}`, limit]],
  );
  const referred = $ref ? [schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}] : [];
  const nested = Object.entries({ ...properties, ...(items && { items }) });
  return [
    ...own,
    ...[...referred, ...oneOf].flatMap((same) => limitsOf(name, same, schemas)),
    ...nested.flatMap(([field, part]) => limitsOf(`${name}_${field}`, part, schemas)),
  ];
}

const camelCase = (name: string) =>
  name
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, (letter) => letter.toLowerCase());

if (import.meta.main) {
  const document = readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8');
  const write = (name: string, source: string) =>
    writeFileSync(new URL(`src/api/${name}`, import.meta.url), source);
  write('schema.ts', await schemaSource(document));
  write('limits.ts', limitsSource(document));
}
