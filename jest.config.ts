import type { Config } from 'jest';
import { availableParallelism } from 'node:os';

const sources = { sourceMaps: 'inline', module: { type: 'es6' } };
const typescript = { syntax: 'typescript', decorators: true };

const common = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/tools/jest-environment.ts',
  restoreMocks: true,
  // Package imports (#identity, …) resolve to the TypeScript sources, not to dist.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  // Packages of the MCP SDKs that export their own TypeScript under that condition.
  moduleNameMapper: {
    '^(eventsource(?:-parser)?)$': '<rootDir>/node_modules/$1/dist/index.js',
    '^eventsource-parser/stream$': '<rootDir>/node_modules/eventsource-parser/dist/stream.js',
  },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/bench/peers'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        ...sources,
        jsc: {
          target: 'es2024',
          parser: typescript,
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
          keepClassNames: true,
        },
      },
    ],
    '^.+\\.tsx$': [
      '@swc/jest',
      {
        ...sources,
        jsc: {
          target: 'es2024',
          parser: { ...typescript, tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
};

/** Projects whose tests need PostgreSQL share one throw-away cluster; the setup runs only when one of them does. */
const withDatabase = {
  ...common,
  setupFiles: ['<rootDir>/apps/api/test/support/preload.ts'],
  globalSetup: '<rootDir>/apps/api/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/apps/api/test/support/global-teardown.ts',
};

/** Each of their files loads the modules of a whole context, which takes longer than its tests. */
const FLOWS = '/application/';

export const projects: readonly {
  readonly displayName: string;
  readonly testMatch: string[];
  readonly testPathIgnorePatterns?: string[];
  readonly setupFilesAfterEnv?: string[];
}[] = [
  {
    ...common,
    displayName: 'unit',
    testPathIgnorePatterns: ['/node_modules/', FLOWS],
    testMatch: [
      '<rootDir>/libs/**/*.spec.ts',
      '<rootDir>/apps/api/**/*.spec.ts',
      '<rootDir>/tools/**/*.spec.ts',
      '<rootDir>/apps/console/{src,build}/**/*.spec.{ts,tsx}',
    ],
  },
  {
    ...withDatabase,
    displayName: 'flow',
    setupFilesAfterEnv: ['<rootDir>/libs/shared-kernel/src/testing/flow-database.ts'],
    testMatch: ['<rootDir>/libs/**/application/**/*.spec.ts'],
  },
  {
    ...common,
    displayName: 'stand-in',
    testMatch: ['<rootDir>/apps/{polar-stand-in,test-provider}/test/**/*.spec.ts'],
  },
  { ...withDatabase, displayName: 'contract', testMatch: ['<rootDir>/libs/**/*.contract.ts'] },
  { ...withDatabase, displayName: 'e2e', testMatch: ['<rootDir>/{apps/api/test,bench,tools}/**/*.e2e.ts'] },
  {
    ...withDatabase,
    displayName: 'browser',
    setupFilesAfterEnv: ['<rootDir>/apps/console/e2e/support/visitors.ts'],
    testMatch: ['<rootDir>/apps/console/e2e/**/*.browser.ts'],
  },
];

const config: Config = {
  projects: [...projects],
  coverageProvider: 'v8',
  // Tests wait for programs and browsers a sixth of the time, which a third worker uses on two cores.
  maxWorkers: Math.max(availableParallelism(), 3),
  // The modules of a test file stay in memory after it: about 12 MB each (https://github.com/jestjs/jest/issues/14605).
  workerIdleMemoryLimit: '768MiB',
  // Tests that start processes and browsers wait for a busy machine instead of being run twice.
  testTimeout: 60_000,
  // embedded-postgres.ts is loaded by the global setup too, outside of the measured contexts.
  collectCoverageFrom: ['apps/api/src/**/*.ts', 'libs/*/src/**/*.ts', '!**/*.{spec,contract}.ts', '!**/main.ts'],
};

export default config;
