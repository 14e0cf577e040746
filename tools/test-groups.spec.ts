import { expect, test } from '@jest/globals';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesWithoutTests, groupedConfig, removeGroups } from './test-groups.ts';

const root = join(import.meta.dirname, '..');
const isUnit = (project: string) => project === 'unit';

/** The files that the groups of the unit tests load. */
function loaded(): string[] {
  try {
    const { projects } = groupedConfig(isUnit);
    const [pattern] = (projects as { testMatch: string[] }[])[0]!.testMatch;
    const groups = globSync(pattern!.replace('<rootDir>/', ''), { cwd: root });
    return groups.flatMap((group) =>
      [...readFileSync(join(root, group), 'utf8').matchAll(/^load\('(.+)'\);$/gm)].map(([, file]) => file!),
    );
  } finally {
    removeGroups();
  }
}

test('no spec is in two groups; specs that need PostgreSQL are in another project', () => {
  const files = loaded();
  expect(files).toContain('tools/test-groups.spec.ts');
  expect(files.filter((file) => file.includes('/application/'))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

test('a file of which the report of a run has no test is named', () => {
  const [missing, ...tested] = loaded();
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  try {
    const report = join(folder, 'jest.json');
    const assertionResults = tested.map((file) => ({ ancestorTitles: [file] }));
    writeFileSync(report, JSON.stringify({ testResults: [{ assertionResults }] }));
    expect(filesWithoutTests(isUnit, report)).toEqual([missing]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
