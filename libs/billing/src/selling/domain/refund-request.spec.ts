import { describe, expect, test } from '@jest/globals';
import { RefundRequest } from './refund-request.ts';

const START = new Date('2026-11-20T12:00:00.000Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

const VALUES = {
  id: 'r1',
  orderId: 'o1',
  amount: 1000,
  taxAmount: 200,
  currency: 'usd',
  reason: 'duplicate',
  comment: null,
  revokeBenefits: false,
  requestedBy: 'ann',
} as const;
const asked = (alone = true) => RefundRequest.ask(VALUES, alone, START);
const code = (name: string) => expect.objectContaining({ code: name });

test('is sent at once, or waits for a second person', () => {
  expect(asked()).toMatchObject({ status: 'sent', sentAt: START, endedAt: null, decidedBy: null });
  expect(asked(false)).toMatchObject({ status: 'waiting', sentAt: null, endedAt: null });
});

test('is the same only with the same content by the same person', () => {
  expect(asked().isSame(VALUES)).toBe(true);
  for (const other of [{ amount: 1 }, { requestedBy: 'bob' }, { orderId: 'o2' }, { comment: 'x' }] as const) {
    expect(asked().isSame({ ...VALUES, ...other })).toBe(false);
  }
});

describe('one that waits', () => {
  test('is approved by another person, once', () => {
    const request = asked(false);
    expect(() => request.approve('ann', START)).toThrow(code('REFUND_NEEDS_SECOND_PERSON'));
    request.approve('bob', later(1));
    expect(request).toMatchObject({ status: 'sent', decidedBy: 'bob', sentAt: later(1) });
    expect(() => request.approve('cyd', START)).toThrow(code('REFUND_DECIDED'));
    expect(() => request.decline('cyd', START)).toThrow(code('REFUND_DECIDED'));
  });

  test('is declined by anyone, and not found or refused afterwards', () => {
    const request = asked(false);
    request.decline('ann', later(1));
    expect(request).toMatchObject({ status: 'declined', decidedBy: 'ann', sentAt: null, endedAt: later(1) });
    expect(request.found('f1', later(2))).toBe(false);
    expect(request.refuse('forbidden', later(2))).toBe(false);
  });

  test('is not found, refused or given up before it is sent', () => {
    const request = asked(false);
    request.doubt();
    expect(request.found('f1', later(1))).toBe(false);
    expect(request.refuse('forbidden', later(1))).toBe(false);
    expect(request.missing(later(1000), later(1000))).toBe(false);
    expect(request.status).toBe('waiting');
  });
});

describe('one that was sent', () => {
  test('is done once the platform has it', () => {
    const request = asked();
    expect(request.found('f1', later(1))).toBe(true);
    expect(request.found('f1', later(2))).toBe(false);
    expect(request.refuse('forbidden', later(2))).toBe(false);
    expect(request).toMatchObject({ status: 'done', refundId: 'f1', endedAt: later(1) });
  });

  test('without an answer is given up after a minute, and done if it turns up all the same', () => {
    const request = asked();
    request.doubt();
    expect(request.status).toBe('unknown');
    expect(request.missing(later(59), later(61))).toBe(false);
    expect(request.missing(later(60), later(61))).toBe(true);
    expect(request).toMatchObject({ status: 'refused', failure: 'not_carried_out', endedAt: later(61) });
    expect(request.found('f1', later(90))).toBe(true);
    expect(request).toMatchObject({ status: 'done', refundId: 'f1', failure: null });
  });
});
