import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SDK = new URL('../../../../node_modules/@polar-sh/sdk/dist/', import.meta.url);

export interface SdkRoute {
  method: string;
  path: string;
  /** Name of the type of an answer without an error; null has no JSON. */
  answers: string | null;
  /** Types of the declared errors, by status. */
  errors: Record<string, string>;
}

const text = (path: string) => readFileSync(fileURLToPath(new URL(path, SDK)), 'utf8');

/** Every route of the pinned SDK, read from its own code: nothing here is written twice. */
export function sdkRoutes(): SdkRoute[] {
  const classes = errorTypes();
  return globSync('2026-10/services/**/*.mjs', { cwd: fileURLToPath(SDK) }).flatMap((path) =>
    text(path)
      .split(/\nconst /)
      .flatMap((source) => routeOf(source, classes)),
  );
}

function routeOf(source: string, classes: Map<string, string>): SdkRoute[] {
  const [, method, path] = /buildRequest\("(\w+)", "([^"]+)"/.exec(source) ?? [];
  if (!method || !path) return [];
  const returns = /@returns \{(.*?)\}/.exec(source)?.[1] ?? 'void';
  const declared = /parseResponse\(response, "(\w+)"(?:, (\{[^}]*\}))?\)/.exec(source);
  const errors = [...(declared?.[2] ?? '').matchAll(/(\d{3}): (\w+)/g)].flatMap(([, status = '', name = '']) => {
    const type = classes.get(name);
    return type && type !== 'null' ? [[status, type]] : [];
  });
  const answers = declared?.[1] === 'json' && returns !== 'unknown' ? returns : null;
  return [{ method, path, answers, errors: Object.fromEntries(errors) as Record<string, string> }];
}

/** Error classes name the type of their body: `class X extends PolarClientError<A | B>`. */
function errorTypes(): Map<string, string> {
  const declarations = globSync('index-*.d.mts', { cwd: fileURLToPath(SDK) }).map(text);
  const found = declarations.flatMap((source) => [
    ...source.matchAll(/class (\w+) extends PolarClientError<([^>]+)>/g),
  ]);
  return new Map(found.map(([, name = '', type = '']) => [name, type.replaceAll('$1', '')]));
}
