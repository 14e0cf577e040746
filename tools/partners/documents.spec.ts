import { describe, expect, test } from '@jest/globals';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = 'docs/partners';
const names = readdirSync(join(ROOT, FOLDERS));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifestOf = (folder: string) => JSON.parse(read(join(folder, 'package.json'))) as Manifest;
const document = read('docs/PARTNERS.md');

test.each(names)('the way in leads to %s, whose page fits on a screen', (name) => {
  expect(document).toContain(`(partners/${name}/README.md)`);
  expect(read(`${FOLDERS}/${name}/README.md`).split('\n').length).toBeLessThan(45);
});

const node = names.filter((name) => globSync(`${FOLDERS}/${name}/package.json`, { cwd: ROOT }).length > 0);
describe.each(node)('the program of %s', (name) => {
  const { dependencies = {} } = manifestOf(`${FOLDERS}/${name}`);

  test('pins its dependencies, those that the repository has in the same version', () => {
    const { dependencies: own, devDependencies: ofTests } = manifestOf('.');
    for (const [dependency, version] of Object.entries(dependencies)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(version).toBe({ ...own, ...ofTests }[dependency] ?? version);
    }
  });

  test('names the packages that it imports', () => {
    const sources = globSync(`${FOLDERS}/${name}/**/*.js`, { cwd: ROOT, exclude: ['**/node_modules/**'] }).map(read);
    const imported = sources.flatMap((source) => [...source.matchAll(/(?:from|resolve\() ?'([^'./][^']*)'/g)]);
    for (const [, module] of imported) {
      const [, dependency] = /^((?:@[^/]+\/)?[^/]+)/.exec(module!)!;
      expect(dependency!.startsWith('node:') || Object.hasOwn(dependencies, dependency!) || dependency).toBe(true);
    }
  });
});

test('the versions of libraries that the way in names are those that run', () => {
  const manifests = ['.', ...node.map((name) => `${FOLDERS}/${name}`)].map(manifestOf);
  const pinned = new Map(
    manifests.flatMap(({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies })),
  );
  const rows = [...document.matchAll(/^\| `([^`]+)`[^|]*\| (\d+\.\d+\.\d+) +\| (?!by hand, \d{4}-)/gm)];
  expect(rows.length).toBeGreaterThan(8);
  for (const [, name, version] of rows) {
    expect([name, version]).toEqual([name, pinned.get(name!)]);
  }
});

test('the paths and refusals that the way in names exist', () => {
  const reference = read('apps/api/openapi.json');
  const paths = [...document.matchAll(/(?:\$ISSUER|\/api\/auth|POST \/api\/staff)(\/[a-z0-9_/{}-]+)/g)].map(([path]) =>
    path.replace('$ISSUER', '/api/auth').replace('POST ', ''),
  );
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) expect(reference).toContain(`"${path}"`);
  const [, table] = document.split('At the token endpoint:');
  const named = [...table!.matchAll(/^\| ([^`|-][^|]*?) +\|/gm)].map(([, message]) => message!);
  expect(named.length).toBeGreaterThan(5);
  for (const message of named) expect(read('docs/REFUSALS.md')).toContain(message);
});
