import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { register } from 'prom-client';
import { LogOutput } from './log-output.ts';

const LOGGER = join(import.meta.dirname, 'logger.ts');
const BEGIN = `
  const { createLogger } = await import(${JSON.stringify(LOGGER)});
  const logger = createLogger('info');
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
`;
/** Logs, lives on for a while, and ends by itself. */
const LIVES_ON = `
  logger.info('first');
  await sleep(300);
  logger.info('second');
  await sleep(300);
  console.error('still alive');
`;
/** More than a pipe takes while nobody reads it. */
const LINES = 2000;
/** A pipe that does not block, as after the service has said where it listens. */
const LOGS_MUCH = `
  process.stdout;
  for (let number = 0; number < ${LINES}; number++) logger.info('m'.repeat(number % 300));
  console.error('logged');
`;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-log-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** @param stdout where its log goes */
function start(stdout: number | 'pipe', program = LIVES_ON) {
  const module = ['--input-type=module', '-e', BEGIN + program];
  // One thread does what waits for its turn.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  return spawn(process.execPath, module, { stdio: ['ignore', stdout, 'pipe'], env });
}

function namedPipe(): string {
  const path = join(directory, 'pipe');
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  return path;
}

/** The output of programs that share a pipe. Nobody reads until each of them has logged all, and a while longer. */
async function linesOf(...programs: readonly string[]): Promise<readonly string[]> {
  const path = namedPipe();
  const pipe = openSync(path, 'r+');
  const children = programs.map((program) => start(pipe, program));
  await Promise.all(children.map(({ stderr }) => once(stderr!, 'data')));
  await sleep(200);
  const reader = spawn('cat', [path], { stdio: ['ignore', 'pipe', 'inherit'] });
  closeSync(pipe);
  return (await text(reader.stdout)).trim().split('\n');
}

const messages = (lines: string) => Array.from(lines.matchAll(/"msg":"(\w+)"/g), ([, message]) => message);

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

test('lines just before the exit are written in their order, while all threads are busy as well', async () => {
  const child = start(
    'pipe',
    `const { pbkdf2 } = await import('node:crypto');
     logger.info('first');
     await sleep(300);
     pbkdf2('password', 'salt', 20_000, 64, 'sha512', () => undefined);
     logger.info('second');
     await new Promise((resolve) => setImmediate(resolve));
     logger.info('third');
     logger.info('fourth');
     process.exit();`,
  );
  expect(messages(await text(child.stdout!))).toEqual(['first', 'second', 'third', 'fourth']);
});

test('lines that a full pipe did not take before the exit are written when it is read', async () => {
  expect(await linesOf(`${LOGS_MUCH} process.exit();`)).toHaveLength(LINES);
});

test('lines of two processes that share a pipe stay whole', async () => {
  const lines = await linesOf(`${LOGS_MUCH} await sleep(1000);`, `${LOGS_MUCH} await sleep(1000);`);
  expect(lines).toHaveLength(2 * LINES);
  expect(lines.filter((line) => !/^\{[^{}]*"msg":"m*"\}$/.test(line))).toEqual([]);
});

test('lines wait for half a second after the reader of a named pipe has gone, because another one may come', async () => {
  const path = namedPipe();
  const openToRead = () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const first = openToRead();
  const output = new LogOutput(openSync(path, 'w'));
  closeSync(first);
  output.write('lost\n');
  const lost = async () => (await register.getSingleMetric('gatehouse_log_lines_lost_total')!.get()).values[0]!.value;
  while ((await lost()) === 0) await sleep(5);
  output.write('kept\n');
  await sleep(50);
  const second = openToRead();
  await sleep(700);
  const read = Buffer.alloc(100);
  expect(read.toString('utf8', 0, readSync(second, read))).toBe('kept\n');
  expect(await lost()).toBe(1);
});
