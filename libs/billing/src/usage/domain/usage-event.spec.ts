import { expect, test } from '@jest/globals';
import { metadataProblem, sendableTime } from './usage-event.ts';

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

test.each([
  [{}, true],
  [{ units: 1.5, plan: 'pro', isTest: false, request: { path: '/' } }, true],
  [many(50), true],
  [many(51), false],
  [{ ['k'.repeat(40)]: 1 }, true],
  [{ ['k'.repeat(41)]: 1 }, false],
  [{ text: 'x'.repeat(500) }, true],
  [{ text: 'x'.repeat(501) }, false],
  [{ inner: { text: 'x'.repeat(501) } }, false],
  [{ list: [1] }, false],
  [{ nothing: null }, false],
])('metadata %j can be sent: %j', (metadata, isAcceptable) => {
  expect(metadataProblem(metadata) === undefined).toBe(isAcceptable);
});

test('the time that is sent is never of the future', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const at = (ms: number) => new Date(now.getTime() + ms);
  expect(sendableTime(at(-60_000), now)).toEqual(at(-60_000));
  expect(sendableTime(at(0), now)).toEqual(at(-5000));
  expect(sendableTime(at(60_000), now)).toEqual(at(-5000));
});
