import { expect, test } from '@jest/globals';
import { leadsToRoutes } from './own-routes.ts';

test.each([
  '/api/auth/organization/get-full-organization?organizationId=o',
  'api/auth/sign-out',
  '/api/auth',
  '/API/Auth/ok',
  '//shop.example.com/api/auth/ok',
  'https://accounts.example.com/api/auth/ok#logo.png',
  'https://shop.example.com:8443/login/api/auth/ok',
  '/x/../api/./auth/ok',
  '/x/%2e%2e/api/auth/ok',
  '/x%2f..%2Fapi/auth/ok',
  '/api//auth/ok',
  '/api\\auth\\ok',
  '/%61pi/auth/ok',
  '/api%2Fauth%5Cok',
  '/api/auth%3Fx',
  '/a\npi/\tauth/ok',
  ' /api/auth/ok',
])('%j leads to routes', (address) => {
  expect(leadsToRoutes(address)).toBe(true);
});

test.each([
  '',
  'logo.png',
  '/logo.svg?next=/api/auth/ok',
  '/api/avatars/1',
  '/api/authors/1.png',
  '/my-api/auth/1.png',
  'https://example.com/logo.png',
  'data:image/png;base64,AAAA',
  'https://',
  '%',
])('%j does not', (address) => {
  expect(leadsToRoutes(address)).toBe(false);
});
