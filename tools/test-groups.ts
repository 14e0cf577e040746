import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sequencer from '@jest/test-sequencer';
import type { Config } from 'jest';
import config, { projects } from '../jest.config.ts';

// Jest loads all modules again for each test file, which is most of the time of a file that starts the application. A run of
// whole projects therefore loads several files into one, each as a block of its own (ADR 79).

const root = fileURLToPath(new URL('..', import.meta.url));
/** Two runs at once have groups of their own. */
const GROUPS = `reports/groups/${process.pid}`;

/** Milliseconds for each byte of a file. */
const PACES: Readonly<Record<string, number>> = {
  unit: 0.2,
  flow: 0.5,
  'stand-in': 0.5,
  contract: 0.5,
  e2e: 1.5,
  browser: 6,
};
/** Milliseconds of files that start other programs, or wait for clocks that no test moves. */
const PROGRAMS: Readonly<Record<string, number>> = {
  'tools/chaos/smoke.e2e.ts': 130_000,
  'apps/api/test/process.e2e.ts': 90_000,
  'apps/api/test/staff-program.e2e.ts': 35_000,
  'apps/api/test/billing/webhook-faults.e2e.ts': 60_000,
  'apps/api/test/audit/routes.e2e.ts': 50_000,
  'apps/api/test/billing/development.e2e.ts': 45_000,
  'bench/smoke.e2e.ts': 90_000,
  'tools/ops/upgrade.e2e.ts': 60_000,
  'tools/image-files.e2e.ts': 60_000,
  'apps/api/test/platform/embedded-postgres.e2e.ts': 35_000,
  'apps/api/test/oauth/faults.e2e.ts': 35_000,
  'apps/api/test/clients/quick-starts.e2e.ts': 30_000,
};
/** Longer groups, or fewer of a project, leave a core idle at the end. */
const LONGEST_MS = 150_000;
const FEWEST = 6;

interface Group {
  readonly project: string;
  readonly files: string[];
  ms: number;
}

type Project = (typeof projects)[number];

function filesOf({ testMatch, testPathIgnorePatterns = ['/node_modules/'] }: Project): string[] {
  const patterns = testMatch.map((pattern) => pattern.replace('<rootDir>/', ''));
  const files = globSync(patterns, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  return files.filter((file) => !testPathIgnorePatterns.some((ignored) => file.includes(ignored)));
}

function groupsOf(project: Project): Group[] {
  const pace = PACES[project.displayName];
  if (pace === undefined) throw new Error(`No pace is known for the project ${project.displayName}`);
  const files = filesOf(project).map((file) => ({
    file,
    ms: PROGRAMS[file] ?? statSync(join(root, file)).size * pace,
  }));
  const longest = Math.min(LONGEST_MS, files.reduce((sum, { ms }) => sum + ms, 0) / FEWEST);
  const groups: Group[] = [];
  for (const { file, ms } of files.toSorted((a, b) => b.ms - a.ms)) {
    const group = groups.find((some) => some.ms + ms <= longest);
    if (group) {
      group.files.push(file);
      group.ms += ms;
    } else groups.push({ project: project.displayName, files: [file], ms });
  }
  return groups;
}

/** A file that cannot be loaded is a failed test of its own. */
const sourceOf = ({ files }: Group) => `import { describe, test } from '@jest/globals';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const load = (file: string) =>
  describe(file, () => {
    try {
      require('../../../' + file);
    } catch (error) {
      test('is loaded', () => Promise.reject(error));
    }
  });
${files.map((file) => `load('${file}');`).join('\n')}
`;

/** Writes the files that load others, the longest first by name. @returns the configuration that runs them */
export function groupedConfig(isSelected: (project: string) => boolean): Config {
  const selected = projects.filter(({ displayName }) => isSelected(displayName));
  mkdirSync(join(root, GROUPS), { recursive: true });
  const groups = selected.flatMap(groupsOf).toSorted((a, b) => b.ms - a.ms);
  for (const [index, group] of groups.entries()) {
    const name = `${String(index).padStart(3, '0')}.${group.project}.ts`;
    writeFileSync(join(root, GROUPS, name), sourceOf(group));
  }
  return {
    ...config,
    projects: selected.map((project) => ({
      ...project,
      testPathIgnorePatterns: [],
      testMatch: [`<rootDir>/${GROUPS}/*.${project.displayName}.ts`],
    })),
    testSequencer: '<rootDir>/tools/test-groups.ts',
  };
}

/** Files of which the report of a run has no test. */
export function filesWithoutTests(isSelected: (project: string) => boolean, report: string): string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { ancestorTitles: string[] }[] }[];
  };
  const tested = new Set(
    testResults.flatMap(({ assertionResults }) => assertionResults.map((test) => test.ancestorTitles[0])),
  );
  return projects
    .filter(({ displayName }) => isSelected(displayName))
    .flatMap(filesOf)
    .filter((file) => !tested.has(file));
}

export const removeGroups = () => rmSync(join(root, GROUPS), { recursive: true, force: true });

// The package declares the types of its CommonJS build, which wraps the class.
const TestSequencer = sequencer as unknown as typeof sequencer.default;
type Tests = Parameters<InstanceType<typeof TestSequencer>['sort']>[0];

/** The longest groups first. Jest would order them by their sizes. */
export default class TestOrder extends TestSequencer {
  override sort(tests: Tests): Tests {
    return tests.toSorted((one, other) => (one.path.replace(/.*\//, '') < other.path.replace(/.*\//, '') ? -1 : 1));
  }
}
