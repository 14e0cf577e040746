import { expect, test } from '@jest/globals';
import type { GatewayFailure } from './gateway-error.ts';
import { afterCall, NOTHING_KNOWN } from './provider-state.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');

test.each<[GatewayFailure['kind'] | undefined, boolean]>([
  [undefined, true],
  ['not_found', true],
  ['invalid', true],
  ['payment_required', true],
  ['unavailable', false],
  ['rate_limited', false],
  ['unauthorized', false],
  ['contract_violation', false],
])('a call that ended with %s was answered: %s', (failure, isAnswer) => {
  expect(afterCall(NOTHING_KNOWN, failure, AT)).toEqual({
    lastAnswerAt: isAnswer ? AT : null,
    lastFailure: isAnswer ? null : { at: AT, kind: failure },
    pausedUntil: null,
  });
});
