import { expect, test } from '@jest/globals';
import { Gate } from './kit/gate.ts';

const gate = new Gate();
const member = {
  id: 'afddec12-e8a6-4d50-8dcf-30aee44a67f3',
  created_at: '2026-01-31T10:00:00.000001Z',
  modified_at: null,
  customer_id: 'afddec12-e8a6-4d50-8dcf-30aee44a67f3',
  email: 'anna@polar-shop.com',
  name: null,
  external_id: 'anything',
  role: 'owner',
};

function problemsOf(change: object): string[] {
  const text = JSON.stringify({ ...member, ...change });
  gate.answer('GET /v1/customers/{id}/members/{member_id}', { status: 200, text });
  return gate.problems();
}

test.each([
  ['an unknown member', { extra: 1 }],
  ['a missing member', { name: undefined }],
  ['a value that is none of the enumeration', { role: 'king' }],
  ['milliseconds instead of microseconds', { created_at: '2026-01-31T10:00:00.000Z' }],
  ['an id that is no UUID', { customer_id: '1' }],
  ['a number instead of text', { email: 1 }],
])('%s is found', (_, change) => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf(change).length).toBeGreaterThan(0);
});

test('an error of another class is found', () => {
  const error = (name: string) => JSON.stringify({ error: name, detail: 'No.' });
  gate.answer('POST /v1/refunds/', { status: 403, text: error('RefundedAlready') });
  expect(gate.problems()).toEqual([]);
  gate.answer('POST /v1/refunds/', { status: 403, text: error('Nonsense') });
  expect(gate.problems()).toHaveLength(1);
});

test('a webhook whose data has another shape is found', () => {
  const webhook = { type: 'member.created', timestamp: member.created_at, api_version: '2026-10', data: member };
  gate.webhook(webhook);
  expect(gate.problems()).toEqual([]);
  gate.webhook({ ...webhook, data: {} } as typeof webhook);
  expect(gate.problems()).toHaveLength(1);
});
