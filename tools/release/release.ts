import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { isAccepted, licenceReport, type Shipped, shipped } from './licences.ts';

const BRANCH = 'main';
const ARTEFACTS = 'dist/release';
const CHANGED = ['CHANGELOG.md', 'package.json', 'package-lock.json', 'apps/api/openapi.json'];
const SBOM = join(import.meta.dirname, '../../node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
const UNRELEASED = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m;

export interface Release {
  readonly version: string;
  /** The section of the changelog. */
  readonly notes: string;
  /** Paths from the root of the repository. */
  readonly artefacts: readonly string[];
}

/**
 * Cuts the changelog, sets the version, commits and tags. Nothing has changed when it throws.
 * @param wanted `patch`, `minor`, `major` or a version
 * @throws Error with what the repository or the version lacks
 */
export function release(root: string, wanted: string, { dryRun = false, today = new Date() } = {}): Release {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const branch = git('branch', '--show-current');
  if (branch !== BRANCH)
    throw new Error(`A release is made of ${BRANCH}, and ${branch || 'no branch'} is checked out.`);
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  const { version: current } = JSON.parse(read('package.json')) as { readonly version: string };
  const version = nextVersion(current, wanted);
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists.`);
  const { changelog, notes } = cut(read('CHANGELOG.md'), version, today);
  const packages = shipped(root);
  refuseLicences(packages);
  const artefacts = [`${ARTEFACTS}/gatehouse-${version}.cdx.json`, `${ARTEFACTS}/gatehouse-${version}-licences.md`];
  if (dryRun) return { version, notes, artefacts };
  const [sbom = '', licences = ''] = artefacts;
  const before = git('rev-parse', 'HEAD');
  try {
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd: root, stdio: 'pipe' });
    describeVersion(join(root, 'apps/api/openapi.json'), version);
    mkdirSync(join(root, ARTEFACTS), { recursive: true });
    billOfMaterials(root, sbom);
    writeFileSync(join(root, licences), licenceReport(version, packages));
    git('commit', '--quiet', '--message', `Release ${version}`, '--', ...CHANGED);
    git('tag', '--annotate', tag, '--message', `Gatehouse ${version}`);
  } catch (error) {
    git('reset', '--quiet', '--soft', before);
    git('restore', '--staged', '--worktree', '--', ...CHANGED);
    throw error;
  }
  return { version, notes, artefacts };
}

function refuseLicences(packages: readonly Shipped[]): void {
  const refused = packages.filter((one) => !isAccepted(one));
  const names = refused.map(({ name, licence }) => `${name} (${licence ?? 'none'})`);
  if (names.length > 0) throw new Error(`Licences that are not accepted: ${names.join(', ')}`);
}

/** @throws Error when `wanted` is no version or not later than `current` */
export function nextVersion(current: string, wanted: string): string {
  const next = ['patch', 'minor', 'major'].includes(wanted)
    ? semver.inc(current, wanted as semver.ReleaseType)
    : semver.valid(wanted);
  if (next === null) throw new Error(`"${wanted}" is neither patch, minor, major nor a version such as 1.2.3.`);
  if (!semver.gt(next, current)) throw new Error(`${next} is not later than ${current}.`);
  return next;
}

/** Makes the section "Unreleased" that of `version`, and puts an empty one above. @throws Error when it has no entries */
export function cut(changelog: string, version: string, today: Date): { changelog: string; notes: string } {
  const notes = UNRELEASED.exec(changelog)?.[1]?.trim() ?? '';
  if (!/^- /m.test(notes)) throw new Error('The section "Unreleased" of CHANGELOG.md has no entries.');
  const title = `## ${version} - ${today.toISOString().slice(0, 10)}`;
  return { notes, changelog: changelog.replace('## Unreleased\n', () => `## Unreleased\n\n${title}\n`) };
}

/** As `npm run docs` would write it, without the build that it needs. */
function describeVersion(path: string, version: string): void {
  const document = JSON.parse(readFileSync(path, 'utf8')) as { readonly info: object };
  writeFileSync(path, `${JSON.stringify({ ...document, info: { ...document.info, version } }, null, 2)}\n`);
}

/** Not by `npm sbom --omit dev`: npm 11 leaves out what packages for development need as well, such as express and pg. */
function billOfMaterials(root: string, path: string): void {
  const options = ['--omit', 'dev', '--package-lock-only', '--mc-type', 'application', '--output-reproducible'];
  execFileSync(process.execPath, [SBOM, ...options, '--output-file', path], { cwd: root, stdio: 'pipe' });
}
