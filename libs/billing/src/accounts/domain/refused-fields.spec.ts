import { expect, test } from '@jest/globals';
import { camelPath } from './refused-fields.ts';

test.each([
  [['body', 'billing_address', 'postal_code'], 'billingAddress.postalCode'],
  [['body', 'CustomerTeamCreate', 'owner', 'email'], 'owner.email'],
  [['body'], ''],
  [['query', 'page'], 'query.page'],
])('%j is %j', (location, path) => {
  expect(camelPath(location)).toBe(path);
});
