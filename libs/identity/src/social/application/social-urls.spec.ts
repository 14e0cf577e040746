import { expect, test } from '@jest/globals';
import { accountDefaults } from '../../users/domain/account-options.ts';
import { SocialUrls } from './authorization-states.ts';

const urls = new SocialUrls({ options: { ...accountDefaults, baseUrl: 'https://accounts.example.com' } });

test.each([
  ['/account?a=1', '/account?a=1'],
  ['https://accounts.example.com', '/'],
  ['https://accounts.example.com/account?a=1#part', '/account?a=1#part'],
  ['https://shop.example.com/basket', '/api/auth/continue?callbackURL=https%3A%2F%2Fshop.example.com%2Fbasket'],
  // A path that begins with two slashes is another host.
  [
    'https://accounts.example.com//evil.example',
    '/api/auth/continue?callbackURL=https%3A%2F%2Faccounts.example.com%2F%2Fevil.example',
  ],
  ['shop://done', '/api/auth/continue?callbackURL=shop%3A%2F%2Fdone'],
])('%s is reached from the page of the second factor by %s', (target, path) => {
  expect(urls.pathTo(target)).toBe(path);
});
