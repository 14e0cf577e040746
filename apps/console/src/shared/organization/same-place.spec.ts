import { expect, test } from '@jest/globals';
import { samePlace } from './same-place.ts';

test.each([
  ['/account/billing', '/o/acme/billing'],
  ['/account/billing/usage', '/o/acme/billing/usage'],
  ['/account/billing/orders/7', '/o/acme/billing/orders'],
  ['/account/billing/license-keys/7', '/o/acme/billing/benefits'],
  ['/account/billing/subscriptions/7', '/o/acme/billing'],
  ['/account/profile', '/o/acme/settings'],
  ['/account/activity', '/o/acme/audit-log'],
  ['/account', '/o/acme/members'],
  ['/account/api-keys/7', '/o/acme/members'],
  ['/account/organizations', '/o/acme/members'],
  ['/o/blue/billing/orders/7', '/o/acme/billing/orders'],
  ['/o/blue/members', '/o/acme/members'],
  ['/o/blue/invitations/invite', '/o/acme/invitations'],
  ['/o/blue/teams/7', '/o/acme/teams'],
  ['/o/blue/roles', '/o/acme/roles'],
  ['/o/members/settings', '/o/acme/settings'],
  ['/o/blue', '/o/acme/members'],
  ['/o/blue/nowhere', '/o/acme/members'],
  ['/o/blue/membership', '/o/acme/members'],
])('%s is %s in an organization', (from, to) => {
  expect(samePlace(from, 'acme')).toBe(to);
});

test.each([
  ['/o/acme/billing', '/account/billing'],
  ['/o/acme/billing/details', '/account/billing/details'],
  ['/o/acme/billing/subscriptions/7', '/account/billing'],
  ['/o/acme/settings', '/account/profile'],
  ['/o/acme/audit-log', '/account/activity'],
  ['/o/acme/members', '/account'],
  ['/o/billing/teams/7', '/account'],
  ['/account/billing/orders/7', '/account/billing/orders'],
])('%s is %s in the personal account', (from, to) => {
  expect(samePlace(from, undefined)).toBe(to);
});
