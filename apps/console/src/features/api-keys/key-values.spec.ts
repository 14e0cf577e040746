import { describe, expect, test } from '@jest/globals';
import { metadataProblem, readMetadata } from '../../shared/metadata.ts';
import { envFileName } from '../../ui/feedback/env-file-name.ts';
import { changeOf, valuesOf } from './key-values.ts';
import { curlSample, envFile } from './sample.ts';

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
