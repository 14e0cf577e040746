import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const LOGGER = join(import.meta.dirname, 'logger.ts');
/** Logs, lives on for a while, and ends by itself. */
const PROGRAM = `
  const { createLogger } = await import(${JSON.stringify(LOGGER)});
  const logger = createLogger('info');
  logger.info('first');
  await new Promise((resolve) => setTimeout(resolve, 300));
  logger.info('second');
  await new Promise((resolve) => setTimeout(resolve, 300));
  console.error('still alive');
`;

/** @param stdout where its log goes */
function start(stdout: number | 'pipe') {
  return spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { stdio: ['ignore', stdout, 'pipe'] });
}

test('a log on a full disk ends nothing, not even the exit', async () => {
  const child = start(openSync('/dev/full', 'w'));
  const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  expect([errors, code]).toEqual(['still alive\n', 0]);
});

test('a log that nobody reads any more ends nothing', async () => {
  const child = start('pipe');
  child.stdout!.destroy();
  const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  expect([errors, code]).toEqual(['still alive\n', 0]);
});

test('each line is written, also those just before the exit', async () => {
  const child = start('pipe');
  const [lines] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  expect(lines.match(/"msg":"\w+"/g)).toEqual(['"msg":"first"', '"msg":"second"']);
});
