import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A route in the API description. */
export interface Operation {
  readonly method: string;
  /** With `{name}` as placeholder. */
  readonly path: string;
  /** Members of the body. */
  readonly fields: readonly string[];
  /** Parameters of the query. */
  readonly parameters: readonly string[];
}

interface OpenApi {
  readonly paths: Record<string, Record<string, Described>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

interface Described {
  readonly parameters?: { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: object;
}

/** Every route of the OpenAPI document. @param root the folder of another build */
export function operations(root = join(import.meta.dirname, '../..')): Operation[] {
  const text = readFileSync(join(root, 'apps/api/openapi.json'), 'utf8');
  const { paths, components } = JSON.parse(text) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      // Bodies of OAuth endpoints are forms, or both, and described in place.
      const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => {
        const name = schema.$ref?.split('/').at(-1);
        return name === undefined ? schema : components.schemas[name];
      });
      return {
        method: method.toUpperCase(),
        path,
        fields: [...new Set(schemas.flatMap((schema) => Object.keys(schema?.properties ?? {})))],
        parameters: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      };
    }),
  );
}
