import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startFlags } from '../bench/processes.ts';

test('the README starts production with the flags of npm start', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  expect(readme).toContain(`node_modules/.bin/node ${startFlags().join(' ')} dist/apps/api/src/main.js`);
});
