import { expect, test } from '@jest/globals';
import { traceParentOf } from './trace-parent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const of = (traceparent: string | undefined) => traceParentOf({ headers: { traceparent } });

test.each([
  ['01', true],
  ['00', false],
  ['03', true],
  ['02', false],
])('a valid header with the flags %s names the trace and says whether it is kept', (flags, isSampled) => {
  expect(of(`00-${TRACE}-${SPAN}-${flags}`)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
});

test('a header of a later version may have more members', () => {
  expect(of(`cc-${TRACE}-${SPAN}-01-what-the-future-will-be-like`)).toMatchObject({ traceId: TRACE });
});

test.each([
  undefined,
  '',
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `cc-${TRACE}-${SPAN}-01.more`,
  `00-${TRACE.slice(1)}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-1`,
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
])('the header %s is ignored', (header) => {
  expect(of(header)).toBeUndefined();
});
