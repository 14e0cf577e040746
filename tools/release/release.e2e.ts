import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { release } from './release.ts';

const ROOT = join(import.meta.dirname, '../..');
const TODAY = new Date('2026-12-24T23:00:00Z');
const CHANGELOG = `# Changelog

Notable changes.

## Unreleased

### Added

- A door.

## 0.5.0 - 2026-11-23

### Added

- A house.
`;

let root = '';
const made: string[] = [];
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (path: string) => readFile(join(root, path), 'utf8');

/** A repository with what a release reads and writes. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-release-'));
  made.push(root);
  await mkdir(join(root, 'apps/api'), { recursive: true });
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  lock.version = lock.packages[''].version = '0.5.0';
  // Their licences are named in their files only, which are not here.
  for (const name of ['busboy', 'streamsearch']) lock.packages[`node_modules/${name}`].license = 'MIT';
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await writeFile(join(root, 'package.json'), JSON.stringify({ ...manifest, version: '0.5.0' }, null, 2));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock, null, 2));
  await copyFile(join(ROOT, 'apps/api/openapi.json'), join(root, 'apps/api/openapi.json'));
  await writeFile(join(root, 'CHANGELOG.md'), CHANGELOG);
  await writeFile(join(root, '.gitignore'), 'dist\n');
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Release');
  git('config', 'user.email', 'release@example.com');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
});
afterAll(async () => {
  for (const directory of made) await rm(directory, { recursive: true, force: true });
});

test('a release is a commit, a tag, a section of the changelog and two artefacts', async () => {
  const { version, notes } = release(root, 'minor', { today: TODAY });
  expect([version, notes]).toEqual(['0.6.0', '### Added\n\n- A door.']);
  expect(git('log', '-1', '--format=%s')).toBe('Release 0.6.0');
  expect(git('describe', '--exact-match')).toBe('v0.6.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(await read('CHANGELOG.md')).toBe(
    CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n## 0.6.0 - 2026-12-24\n'),
  );
  const lock = JSON.parse(await read('package-lock.json'));
  const versions = [
    JSON.parse(await read('package.json')),
    lock,
    lock.packages[''],
    JSON.parse(await read('apps/api/openapi.json')).info,
  ];
  expect(versions.map((one: { version: string }) => one.version)).toEqual(Array(4).fill('0.6.0'));
  const artefacts = (await readdir(join(root, 'dist/release'))).toSorted();
  expect(artefacts).toEqual(['gatehouse-0.6.0-licences.md', 'gatehouse-0.6.0.cdx.json']);
  // The bill of materials has every package that is shipped, and none for development.
  const bill = await read('dist/release/gatehouse-0.6.0.cdx.json');
  expect(JSON.parse(bill).metadata.component).toMatchObject({ name: 'gatehouse', version: '0.6.0' });
  const paths = [...bill.matchAll(/"name": "cdx:npm:package:path",\s+"value": "(node_modules[^"]*)"/g)].map(
    ([, path]) => path!,
  );
  const shipped = Object.keys(lock.packages).filter(
    (path) => path && !lock.packages[path].dev && !lock.packages[path].devOptional,
  );
  expect(paths.filter((path) => lock.packages[path].dev)).toEqual([]);
  expect(shipped.filter((path) => !paths.includes(path))).toEqual([]);
});

describe('nothing changes', () => {
  const state = async () => [git('rev-parse', 'HEAD'), git('tag'), git('diff'), await readdir(root)];

  test('in a dry run', async () => {
    const before = await state();
    expect(release(root, 'patch', { dryRun: true }).version).toBe('0.5.1');
    expect(await state()).toEqual(before);
  });

  test('with changes that are not committed', async () => {
    await writeFile(join(root, 'new.txt'), '');
    const before = await state();
    expect(() => release(root, 'patch')).toThrow('There are changes that are not committed.');
    expect(await state()).toEqual(before);
  });

  test('on another branch', async () => {
    git('switch', '--quiet', '--create', 'toy');
    const before = await state();
    expect(() => release(root, 'patch')).toThrow('A release is made of main, and toy is checked out.');
    expect(await state()).toEqual(before);
  });

  test('with a tag of that version', async () => {
    git('tag', 'v0.5.1');
    const before = await state();
    expect(() => release(root, 'patch')).toThrow('The tag v0.5.1 exists.');
    expect(await state()).toEqual(before);
  });

  test('with a licence that is not accepted', async () => {
    const lock = JSON.parse(await read('package-lock.json'));
    lock.packages['node_modules/express'].license = 'SSPL-1.0';
    await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock, null, 2));
    git('commit', '--quiet', '--all', '--message', 'Change');
    const before = await state();
    expect(() => release(root, 'patch')).toThrow('Licences that are not accepted: express (SSPL-1.0)');
    expect(await state()).toEqual(before);
  });

  test('when the tag cannot be made', async () => {
    // As where tags are signed, and the key is missing.
    git('config', 'tag.gpgSign', 'true');
    git('config', 'gpg.program', 'false');
    const before = (await state()).slice(0, 3);
    expect(() => release(root, 'patch')).toThrow('Command failed: git tag');
    expect((await state()).slice(0, 3)).toEqual(before);
    expect(git('status', '--porcelain')).toBe('');
  });

  test('when a later step fails', async () => {
    await writeFile(join(root, 'apps/api/openapi.json'), 'no document');
    git('commit', '--quiet', '--all', '--message', 'Change');
    const before = await state();
    expect(() => release(root, 'patch')).toThrow('is not valid JSON');
    expect(await state()).toEqual(before);
  });
});
