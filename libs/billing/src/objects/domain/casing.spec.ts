import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { camelCased, camelName, camelPath, snakeCased, snakeName } from './casing.ts';

const SDK = join(import.meta.dirname, '../../../../../node_modules/@polar-sh/sdk/dist');

/** Names of all members of the types of the SDK. */
const namesOfSdk = () => {
  const texts = globSync('models-*.d.mts', { cwd: SDK }).map((file) => readFileSync(join(SDK, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/^ {2,}(?:readonly )?([a-z]\w*)\??:/gm)].map(([, name]) => name!)),
  );
};

test('every name of the platform survives both ways, and no two become one', () => {
  const names = [...namesOfSdk()];
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => snakeName(camelName(name)) !== name)).toEqual([]);
  expect(new Set(names.map(camelName)).size).toBe(names.length);
});

test('so does every name without capitals', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9_]{1,20}$/), (name) => {
      expect(snakeName(camelName(name))).toBe(name);
    }),
  );
});

test.each([
  ['line1', 'line1'],
  ['postal_code', 'postalCode'],
  ['checksum_sha256_base64', 'checksumSha256Base64'],
  ['_private', '_private'],
  ['step_2', 'step_2'],
])('%s is %s', (wire, shown) => {
  expect([camelName(wire), snakeName(shown)]).toEqual([shown, wire]);
});

test('keys of maps are data and stay', () => {
  const wire = {
    custom_field_data: { company_size: 1, camelKey: null },
    items: [{ unit_label: { en_GB: { other_form: 'seats' } }, tax_amount: 1 }],
  };
  const shown = {
    customFieldData: { company_size: 1, camelKey: null },
    items: [{ unitLabel: { en_GB: { other_form: 'seats' } }, taxAmount: 1 }],
  };
  expect(camelCased(wire)).toEqual(shown);
  expect(snakeCased(shown)).toEqual(wire);
});

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
