import { expect, test } from '@jest/globals';
import { codeParts, fits, grouped, type Setting, valueText } from './settings-filter.ts';

const setting = (changes: Partial<Setting> = {}): Setting => ({
  name: 'SMTP_URL',
  group: 'Mail',
  description: 'Mail server, `smtp://host`.',
  type: 'URL',
  source: 'environment',
  isSet: true,
  isMasked: true,
  value: null,
  whenUnset: null,
  ...changes,
});

test.each([
  ['', '', true],
  ['smtp', '', true],
  ['server mail', '', true],
  ['server redis', '', false],
  ['', 'environment', true],
  ['', 'default', false],
  ['', 'secret', true],
])('a search for "%s" among "%s"', (text, show, isFound) => {
  expect(fits(setting(), text, show)).toBe(isFound);
});

test('values are found too, and only secrets are secrets', () => {
  const port = setting({ name: 'PORT', isMasked: false, value: '3000' });
  expect([fits(port, '3000', ''), fits(port, '', 'secret')]).toEqual([true, false]);
});

test('settings stand in their groups, in the order of the table', () => {
  const [one, two, three] = [setting(), setting({ group: 'Server' }), setting()];
  expect(grouped([one, two, three])).toEqual([
    ['Mail', [one, three]],
    ['Server', [two]],
  ]);
});

test('a value is shown unless it is masked', () => {
  const plain = { isMasked: false };
  expect(
    [setting(), setting({ isSet: false }), setting({ ...plain, value: 'on' }), setting(plain)].map(valueText),
  ).toEqual(['Set', 'Not set', 'on', 'Not set']);
  expect(codeParts('Use `on` or `off`.')).toEqual(['Use ', 'on', ' or ', 'off', '.']);
});
