import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { isAccepted, licenceReport, shipped } from './licences.ts';

const ROOT = join(import.meta.dirname, '../..');
const of = (licence: string | undefined) => ({ name: 'toy', version: '1.0.0', licence });

test.each(['MIT', 'MIT AND ISC', '(WTFPL OR MIT)', 'Apache-2.0'])('%s is accepted', (licence) => {
  expect(isAccepted(of(licence))).toBe(true);
});

test.each([
  'AGPL-3.0-only',
  'SSPL-1.0',
  'GPL-2.0-or-later',
  'MIT AND AGPL-3.0-only',
  'SEE LICENSE IN LICENSE',
  undefined,
])('%s is refused', (licence) => {
  expect(isAccepted(of(licence))).toBe(false);
});

test('every package that is shipped has an accepted licence', () => {
  const packages = shipped(ROOT);
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['express', 'pg', 'react', 'busboy']));
  expect(packages.filter((one) => !isAccepted(one))).toEqual([]);
});

test('the report has a row for each package', () => {
  expect(licenceReport('1.2.3', [of('MIT'), of(undefined)])).toBe(`# Licences of the packages in Gatehouse 1.2.3

| package | version | licence |
| --- | --- | --- |
| toy | 1.0.0 | MIT |
| toy | 1.0.0 | unknown |
`);
});
