import { expect, test } from '@jest/globals';
import { camelPath } from './refused-fields.ts';

test.each([
  [['body', 'billing_address', 'postal_code'], 'billingAddress.postalCode'],
  [['body', 'CustomerTeamCreate', 'owner', 'email'], 'owner.email'],
  [['body', 'custom_field_data', 'company_size'], 'customFieldData.company_size'],
  [['body', 'custom_field_data', 'Size'], 'customFieldData.Size'],
  [['body'], ''],
  [['query', 'page'], 'query.page'],
])('%j is %j', (location, path) => {
  expect(camelPath(location)).toBe(path);
});
