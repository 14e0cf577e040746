import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freshDatabase } from '#shared-kernel/testing/database';
import { expect, test } from '@jest/globals';

const PATIENCE_MS = 10 * 60_000;

test(
  'every benchmark starts, and gets right answers only, for a moment and without its peer',
  async () => {
    const database = await freshDatabase();
    const bench = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), 'smoke'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATABASE_URL: database.url },
    });
    const [output, log] = await Promise.all([text(bench.stdout), text(bench.stderr)]);
    await database.drop();
    const outcomes = Array.from(output.matchAll(/^(ok|FAILED) +(\S+)/gm), ([, outcome, name]) => [outcome, name]);
    if (outcomes.some(([outcome]) => outcome !== 'ok')) throw new Error(output + log);
    const names = ['accounts', 'keys', 'organizations', 'oauth', 'webhooks', 'entitlements', 'staff', 'memory'];
    expect(outcomes).toEqual(names.map((name) => ['ok', name]));
  },
  PATIENCE_MS,
);
