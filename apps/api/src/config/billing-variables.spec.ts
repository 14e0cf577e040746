import { expect, test } from '@jest/globals';
import { loadConfig } from './config.ts';
import { billingOptions } from './options.ts';
import { problemsOf, SECRET } from './testing/problems-of.ts';

test('signs webhooks with secrets of each endpoint, the default one and those with a key', () => {
  const webhookSecrets = (environment: Record<string, string>) => [
    ...billingOptions(loadConfig({}, { AUTH_SECRET: SECRET, ...environment })).webhookSecrets,
  ];
  expect(webhookSecrets({})).toEqual([]);
  const [one, two, three, four] = ['a', 'b', 'c', 'd'].map((letter) => `whsec_${letter.repeat(17)}=`);
  expect(webhookSecrets({ POLAR_WEBHOOK_SECRET: ` ${one} ${two},\n` })).toEqual([['default', [one, two]]]);
  const POLAR_WEBHOOK_ENDPOINTS = `second=${two}, eu-1=${three} second=${four}`;
  expect(webhookSecrets({ POLAR_WEBHOOK_SECRET: one!, POLAR_WEBHOOK_ENDPOINTS })).toEqual([
    ['default', [one]],
    ['second', [two, four]],
    ['eu-1', [three]],
  ]);
});

test.each([
  ['POLAR_WEBHOOK_SECRET', 'whsec_bmV3PQ==', 'entry 1'],
  ['POLAR_WEBHOOK_SECRET', 'a-secret-that-is-quite-long, correct', 'entry 2'],
  ['POLAR_WEBHOOK_SECRET', 'correct horse battery staple', 'entry 4'],
  ['POLAR_WEBHOOK_ENDPOINTS', 'second=whsec_bmV3PQ==', 'the secret of entry 1'],
])('does not start with %s=%s, whose parts are guessed, and says what to do', (name, value, entry) => {
  const found = problemsOf({ AUTH_SECRET: SECRET, [name]: value }).join('\n');
  expect(found).toContain(`${name} `);
  expect(found).toContain(`${entry} is shorter than 24 characters: copy the whole secret from Polar`);
  for (const part of ['bmV3PQ', 'quite-long', 'staple']) expect(found).not.toContain(part);
});

test.each(['whsec_secret', 'Second=whsec_secret', 'default=whsec_secret', 'a_b=whsec_secret', 'second='])(
  'has no endpoint in %s, which is not repeated in the message',
  (POLAR_WEBHOOK_ENDPOINTS) => {
    const found = problemsOf({ AUTH_SECRET: SECRET, POLAR_WEBHOOK_ENDPOINTS });
    expect(found).toEqual([expect.stringContaining('POLAR_WEBHOOK_ENDPOINTS entry 1 is not key=secret')]);
    expect(found.join()).not.toContain('whsec_');
  },
);
