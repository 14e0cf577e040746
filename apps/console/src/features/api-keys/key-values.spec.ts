import { describe, expect, test } from '@jest/globals';
import { metadataProblem, readMetadata } from '../../shared/metadata.ts';
import { envFileName } from '../../ui/feedback/env-file-name.ts';
import {
  changeOf,
  curlSample,
  daysProblem,
  endOf,
  envFile,
  expiresInOf,
  expiryOptions,
  limitOf,
  reachText,
  readsBilling,
  usualExpiry,
  valuesOf,
} from './key-values.ts';

describe('metadata', () => {
  test.each([
    ['', {}],
    [' \n', {}],
    ['{"team": "billing", "n": [1]}', { team: 'billing', n: [1] }],
  ])('%j is an object', (text, expected) => {
    expect(readMetadata(text)).toEqual(expected);
    expect(metadataProblem(text)).toBeUndefined();
  });

  test.each(['[1]', '"text"', 'null', '7'])('%s is JSON, but no object', (text) => {
    expect(metadataProblem(text)).toMatch(/^Enter a JSON object/);
  });

  test.each(['{team: 1}', '{"team": }', 'x'])('%s is not JSON', (text) => {
    expect(metadataProblem(text)).toMatch(/^Invalid JSON/);
  });
});

describe('an edited key', () => {
  const key = { name: 'CI', metadata: { team: 'billing' } };

  test('nothing was changed, nothing is sent', () => {
    expect(changeOf(valuesOf(key), key)).toEqual({});
    expect(changeOf({ ...valuesOf(key), name: ' CI ', metadata: '{"team":"billing"}' }, key)).toEqual({});
  });

  test('only what differs is sent; emptied metadata is none', () => {
    expect(changeOf({ ...valuesOf(key), name: 'Deploy' }, key)).toEqual({ name: 'Deploy' });
    expect(changeOf({ ...valuesOf(key), expiry: 'never' }, key)).toEqual({ expiresIn: null });
    expect(changeOf({ ...valuesOf(key), metadata: '' }, key)).toEqual({ metadata: null });
    expect(changeOf({ ...valuesOf(key), metadata: '{}' }, key)).toEqual({ metadata: null });
    expect(changeOf({ ...valuesOf(key), metadata: '{"a":1}' }, key)).toEqual({ metadata: { a: 1 } });
  });
});

describe('what goes with a new key', () => {
  test('the key is in the file and nowhere in the sample', () => {
    expect(envFile({ key: 'acme_secret' })).toBe('GATEHOUSE_API_KEY=acme_secret\n');
    expect(curlSample('https://id.example.com', { sessions: true })).toBe(
      'curl https://id.example.com/api/auth/get-session \\\n  -H "x-api-key: $GATEHOUSE_API_KEY"',
    );
    expect(curlSample('https://id.example.com', { sessions: false })).not.toContain('id.example.com');
  });

  test.each([
    ['Deploy bot', 'deploy-bot.env'],
    ['../../.ssh/ключ', 'ssh.env'],
    ['Zoë', 'zoe.env'],
    ['ключ', 'api-key.env'],
  ])('the file of %s is %s', (name, file) => {
    expect(envFileName(name, 'api-key')).toBe(file);
  });
});

const usual = { minExpiresInDays: 1, maxExpiresInDays: 365, neverExpires: true };
const strict = { minExpiresInDays: 2, maxExpiresInDays: 60, neverExpires: false };
const values = (bounds: typeof usual) => expiryOptions(bounds).map(({ value }) => value);

describe('when a key ends', () => {
  test('what is offered fits the bounds of the service', () => {
    expect(values(usual)).toEqual(['7', '30', '90', '365', 'custom', 'never']);
    expect(values(strict)).toEqual(['7', '30', 'custom']);
    expect(values({ minExpiresInDays: 400, maxExpiresInDays: 500, neverExpires: false })).toEqual(['custom']);
  });

  test('90 days to begin with, else the shortest', () => {
    expect(usualExpiry(usual)).toBe('90');
    expect(usualExpiry(strict)).toBe('7');
  });

  test.each([
    ['7', '', 604_800],
    ['custom', '2', 172_800],
    ['never', '', null],
    ['keep', '', undefined],
  ])('%s with %j days is %j seconds', (expiry, days, seconds) => {
    expect(expiresInOf({ expiry, days })).toBe(seconds);
  });

  test.each([
    ['2', false],
    [' 60 ', false],
    ['1', true],
    ['61', true],
    ['', true],
    ['3.5', true],
    ['1e1', true],
    ['-5', true],
    ['ten', true],
  ])('%j days: wrong is %j', (text, isWrong) => {
    expect(daysProblem(text, strict)).toBe(isWrong ? 'Enter whole days, from 2 to 60.' : undefined);
  });

  test('the end is shown only where it is known', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(endOf({ expiry: '7', days: '' }, usual, now)).toEqual(new Date('2026-11-27T12:00:00Z'));
    expect(endOf({ expiry: 'custom', days: '900' }, usual, now)).toBeUndefined();
    expect(endOf({ expiry: 'never', days: '' }, usual, now)).toBeUndefined();
    expect(endOf({ expiry: 'keep', days: '' }, usual, now)).toBeUndefined();
  });
});

test.each([
  [null, false, 'Full access'],
  [{ gatehouse: ['billing.read'] }, true, 'Read purchases only'],
  [{ gatehouse: ['billing.read', 'other'] }, false, undefined],
  [{ gatehouse: ['billing.read'], files: ['read'] }, false, undefined],
  [{ files: ['billing.read'] }, false, undefined],
  [{}, false, undefined],
])('%j', (permissions, isLimited, words) => {
  expect([readsBilling({ permissions }), reachText({ permissions })]).toEqual([isLimited, words]);
});

test('what is chosen is what is sent', () => {
  expect([limitOf('all'), limitOf('billing')]).toEqual([{}, { permissions: { gatehouse: ['billing.read'] } }]);
});
