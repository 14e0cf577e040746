import { expect, test } from '@jest/globals';
import { cut, nextVersion } from './release.ts';

test.each([
  ['patch', '0.5.1'],
  ['minor', '0.6.0'],
  ['major', '1.0.0'],
  ['0.7.0-rc.1', '0.7.0-rc.1'],
])('after 0.5.0, %s is %s', (wanted, version) => {
  expect(nextVersion('0.5.0', wanted)).toBe(version);
});

test.each(['0.5.0', '0.4.9', 'next', '1.2'])('%s does not follow 0.5.0', (wanted) => {
  expect(() => nextVersion('0.5.0', wanted)).toThrow(/is not later than|is neither/);
});

test.each([
  '# Changelog\n\n## 0.5.0 - 2026-11-23\n\n- A house.\n',
  '## Unreleased\n\n### Added\n\n## 0.5.0\n\n- A house.\n',
  '## Unreleased\n',
])('a changelog without entries is not cut: %j', (changelog) => {
  expect(() => cut(changelog, '0.6.0', new Date())).toThrow('no entries');
});
