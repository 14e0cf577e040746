import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Logger, type LoggerService } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import { KernelSweep } from './kernel-sweep.ts';

let said: string[];
let sweep: KernelSweep;

beforeEach(() => {
  said = [];
  const note = (level: string) => (message: unknown) => void said.push(`${level}: ${String(message).split('\n')[0]}`);
  Logger.overrideLogger({ log: note('log'), warn: note('warn'), error: note('error') } satisfies LoggerService);
});
afterEach(() => sweep.onApplicationShutdown());

test.each([
  [
    'a statement that took too long',
    new DatabaseUnavailable({ cause: new Error('timed out') }),
    'warn: Put off: Error: timed out',
  ],
  ['a bug', new TypeError('oops'), 'error: TypeError: oops'],
])('%s is said, and keeps nothing else from being swept', async (_, error, words) => {
  let swept = 0;
  sweep = new KernelSweep({ sweep: () => Promise.reject(error) }, { sweep: async () => void swept++ }, 5);
  sweep.onApplicationBootstrap();
  for (let i = 0; i < 200 && swept === 0; i++) await sleep(5);
  expect(swept).toBeGreaterThan(0);
  expect(said[0]).toBe(words);
});
