import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { splitRouter } from './lighter-packages.ts';

const ROUTER = `${import.meta.dirname}/../../../node_modules/react-router/dist/production/lib/router/router.js`;
const code = readFileSync(ROUTER, 'utf8');

test('the declarations that all modules of React Router share leave the data router, once each', () => {
  const { router, declarations } = splitRouter(code);
  for (const declared of [
    'const IDLE_FETCHER =',
    'const IDLE_BLOCKER =',
    'const clientErrors =',
    'function hasInvalidProtocol(',
  ]) {
    expect(declarations.split(declared)).toHaveLength(2);
    expect(router).not.toContain(declared);
  }
  expect(declarations).not.toContain('createRouter');
});

test('the build fails where React Router declares one of them otherwise', () => {
  expect(() => splitRouter(code.replace('const clientErrors', 'let clientErrors'))).toThrow(
    'React Router declares clientErrors otherwise than before',
  );
});
