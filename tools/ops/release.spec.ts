import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseBefore } from './release.ts';

let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-release-'));
  root = join(folder, 'origin');
  git(folder, 'init', '--quiet', root);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function git(cwd: string, ...args: string[]): string {
  const author = ['-c', 'user.name=tests', '-c', 'user.email=tests@example.com'];
  return execFileSync('git', [...author, ...args], { cwd, encoding: 'utf8' }).trim();
}

/** @param versions of the headings of the changelog, the newest first. @returns the commit */
function commit(...versions: string[]): string {
  const headings = versions.map((version) => `## ${version} - 2026-11-23\n\n- Something.\n`);
  writeFileSync(join(root, 'CHANGELOG.md'), `# Changelog\n\n## Unreleased\n\n${headings.join('\n')}`);
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--allow-empty', '--message', 'Change something');
  return git(root, 'rev-parse', 'HEAD');
}

test('without tags it is the commit that named the newest version in the changelog', () => {
  commit('0.1.0');
  const released = commit('0.2.0', '0.1.0');
  commit('0.2.0', '0.1.0');
  expect(releaseBefore(root)).toEqual({ version: '0.2.0', commit: released });
});

test('the commit of a release is compared with the release before it', () => {
  const first = commit('0.1.0');
  commit('0.2.0', '0.1.0');
  expect(releaseBefore(root)).toEqual({ version: '0.1.0', commit: first });
});

test('a tag decides before the changelog does, and the tag of the commit itself does not count', () => {
  commit('0.1.0');
  const tagged = commit('0.1.0');
  git(root, 'tag', 'v0.1.1');
  commit('0.2.0', '0.1.0');
  git(root, 'tag', 'v0.2.0');
  expect(releaseBefore(root)).toEqual({ version: '0.1.1', commit: tagged });
});

test('where the history is missing, it says so', () => {
  expect(releaseBefore(root)).toContain('neither a tag');
  commit('0.1.0');
  commit('0.1.0');
  const shallow = join(folder, 'shallow');
  git(folder, 'clone', '--quiet', '--depth', '1', `file://${root}`, shallow);
  expect(releaseBefore(shallow)).toContain('git fetch --unshallow --tags');
  rmSync(join(root, '.git'), { recursive: true });
  expect(releaseBefore(root)).toBe('This folder is no clone.');
});
