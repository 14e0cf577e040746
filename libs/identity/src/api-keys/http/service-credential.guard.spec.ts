import { beforeEach, expect, test } from '@jest/globals';
import { type ExecutionContext, Logger, type LoggerService } from '@nestjs/common';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { apiKeyDefaults } from '../domain/api-key-options.ts';
import { ServiceCredentialGuard } from './api-key-reader.ts';

const CREDENTIAL = 'a-backend-of-the-tests-with-a-long-secret-1';

let said: unknown[];
let clock: FixedClock;
let guard: ServiceCredentialGuard;
beforeEach(() => {
  said = [];
  const note = (message: unknown) => void said.push(message);
  Logger.overrideLogger({ log: note, warn: note, error: note } satisfies LoggerService);
  clock = new FixedClock();
  guard = new ServiceCredentialGuard({ options: { ...apiKeyDefaults, serviceCredentials: [CREDENTIAL] } }, clock);
});

const show = (authorization?: string) =>
  guard.canActivate({
    switchToHttp: () => ({ getRequest: () => ({ headers: { authorization } }) }),
  } as ExecutionContext);

test('a valid credential passes without a log line', () => {
  expect(show(`Bearer ${CREDENTIAL}`)).toBe(true);
  expect(said).toEqual([]);
});

test('a wrong one is logged once a minute, without its value', () => {
  for (let n = 0; n < 3; n++) expect(() => show('Bearer mistyped-secret')).toThrow('Not Found');
  clock.advance(59_999);
  expect(() => show('Bearer mistyped-secret')).toThrow('Not Found');
  expect(said).toEqual([expect.stringContaining('SERVICE_CREDENTIALS')]);
  clock.advance(1);
  expect(() => show('Basic mistyped-secret')).toThrow('Not Found');
  expect(said).toHaveLength(2);
  expect(said.join()).not.toContain('mistyped');
});

test('a request without credential is 404 without a log line', () => {
  expect(() => show()).toThrow('Not Found');
  expect(said).toEqual([]);
});
