import { expect, test } from '@jest/globals';
import type { webhooks } from '@polar-sh/sdk/2026-10';
import * as purchases from '../../testing/fixtures/purchases.ts';
import { envelopeOf, EVENT_KINDS, type EventType, isEventType, objectOf } from './events.ts';

type SdkEvent = Awaited<ReturnType<typeof webhooks.validateEvent>>['type'];
/** Fails to compile when the SDK has an event that we lack, or lacks one of ours. */
const asInTheSdk: [SdkEvent] extends [EventType] ? ([EventType] extends [SdkEvent] ? true : never) : never = true;

test('all 42 types of events of the SDK have a kind', () => {
  expect(asInTheSdk).toBe(true);
  expect(Object.keys(EVENT_KINDS)).toHaveLength(42);
  expect(['order.paid', 'order.eaten', 'toString'].map(isEventType)).toEqual([true, false, false]);
});

test('an event of any type has an envelope', () => {
  const event = { type: 'order.eaten', timestamp: '2026-11-01T09:30:00.123456Z', data: { id: 1 } };
  expect(envelopeOf(event)).toEqual({ ...event, apiVersion: null });
  expect(envelopeOf({ ...event, api_version: '2026-10' }).apiVersion).toBe('2026-10');
  expect(() => envelopeOf({ ...event, data: null })).toThrow('data is not an object');
  expect(() => envelopeOf({ ...event, timestamp: 7 })).toThrow('timestamp is not a text');
});

test('the object of an event is read by its kind', () => {
  const { kind, fields } = objectOf('order.paid', purchases.order);
  expect([kind, (fields as { totalAmount: number }).totalAmount]).toEqual(['order', 2399]);
  expect(() => objectOf('refund.created', { id: 'r' })).toThrow('created_at is not a text');
});
