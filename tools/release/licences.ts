import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const satisfies = require('spdx-satisfies') as (expression: string, accepted: readonly string[]) => boolean;

/** Licences that ask for no more than notices. Of an expression with OR, one accepted side is enough. */
const ACCEPTED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Python-2.0'];

interface Entry {
  readonly version: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly license?: string;
}

export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; absent when the package names none. */
  readonly licence: string | undefined;
}

/** The packages of the lock file that are not for development alone. */
export function shipped(root: string): readonly Shipped[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Entry>>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version, license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      licence: license ?? formerSpelling(join(root, path)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Packages of before 2015 list objects as `licenses`, which npm does not copy into the lock file. */
function formerSpelling(path: string): string | undefined {
  try {
    const { licenses } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
      readonly licenses?: readonly { readonly type: string }[];
    };
    return licenses?.map(({ type }) => type).join(' OR ');
  } catch {
    return undefined;
  }
}

export const isAccepted = ({ licence }: Shipped): boolean => {
  try {
    return licence !== undefined && satisfies(licence, ACCEPTED);
  } catch {
    // Not an expression of SPDX.
    return false;
  }
};

export function licenceReport(version: string, packages: readonly Shipped[]): string {
  const rows = packages.map(({ name, version: one, licence }) => `| ${name} | ${one} | ${licence ?? 'unknown'} |`);
  return [
    `# Licences of the packages in Gatehouse ${version}`,
    '',
    '| package | version | licence |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
