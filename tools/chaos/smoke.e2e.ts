import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import { faults } from './faults/index.ts';

// Each fault of docs/RELIABILITY.md in its smallest form: whether it still runs, counts something and finds nothing lost.
// Limits of time are left to `npm run chaos` on a quiet machine.

const PATIENCE_MS = 10 * 60_000;
let output = '';

beforeAll(async () => {
  const chaos = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), '--smoke'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  output = (await Promise.all([text(chaos.stdout), text(chaos.stderr)])).join('\n');
}, PATIENCE_MS);

const quick = faults.filter(({ isSlow }) => !isSlow).map(({ id }) => id.toUpperCase());

test.each(quick)('%s runs to its end and loses nothing, or is skipped for want of a program or right', (id) => {
  if (!new RegExp(`^(?:ok|skipped) +${id} `, 'm').test(output)) throw new Error(output);
  expect(output).not.toMatch(new RegExp(`^(?:FAILED|MISSED) *${id} `, 'm'));
});
