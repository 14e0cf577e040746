import { nodeFileTrace } from '@vercel/nft';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// node tools/image-files.ts DIRECTORY: copies there what the built service needs to run, this Node included. The code of
// the console is in its built files, so of the dependencies only the packages remain that the service loads.

const PROGRAMS = ['main', 'migrate', 'staff'].map((name) => `dist/apps/api/src/${name}.js`);
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
/** For compilers and readers. Licences must go with the code. */
const UNUSED = /\.(?:[cm]?ts|map|md|markdown|flow)$/i;
const LICENCE = /^(?:licen[cs]e|notice|copying)/i;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [target] = process.argv.slice(2);
if (target === undefined || existsSync(target)) {
  console.error('node tools/image-files.ts DIRECTORY, which must not exist');
  process.exit(2);
}

const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
};
const { fileList } = await nodeFileTrace(PROGRAMS, { base: process.cwd() });
// Whole packages: some load files whose names are not in their code. Some use a package if there is one, which here
// may be one for development.
const packages = new Set([...fileList].flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
for (const path of [...packages].filter((one) => !locked[one]?.dev)) {
  cpSync(path, join(target, path), {
    recursive: true,
    filter: (source) => {
      const name = basename(source);
      return name !== 'node_modules' && (LICENCE.test(name) || !UNUSED.test(name));
    },
  });
}
for (const path of ['dist/apps', 'dist/libs']) {
  cpSync(path, join(target, path), { recursive: true, filter: (source) => basename(source) !== 'testing' });
}
copyFileSync('dist/build.json', join(target, 'dist/build.json'));
const { name, version, license, type, imports } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  unknown
>;
writeFileSync(join(target, 'package.json'), JSON.stringify({ name, version, private: true, license, type, imports }));

const bin = dirname(process.execPath);
mkdirSync(join(target, 'bin'));
copyFileSync(process.execPath, join(target, 'bin/node'));
copyFileSync(join(bin, '../LICENSE'), join(target, 'bin/LICENSE'));
