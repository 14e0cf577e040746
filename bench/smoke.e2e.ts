import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freshDatabase } from '#shared-kernel/testing/database';
import { expect, test } from '@jest/globals';

const PATIENCE_MS = 5 * 60_000;

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
    const names = ['accounts', 'keys', 'organizations', 'oauth', 'webhooks', 'entitlements', 'memory'];
    const sound = Array.from(output.matchAll(/^ok +(\S+)/gm), ([, name]) => name);
    if (!names.every((name) => sound.includes(name))) throw new Error(output + log);
    expect(sound).toEqual(names);
  },
  PATIENCE_MS,
);
