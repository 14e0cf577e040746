import { afterEach, expect, jest, test } from '@jest/globals';
import { isOutage, lookForService, outage } from './outage.ts';
import { ApiRefusal } from './refusal.ts';

const refusal = (code: string, status: number) => new ApiRefusal({ code, status, message: code });
const unreachable = refusal('UNREACHABLE', 0);

afterEach(() => {
  outage.noteAnswer();
  jest.restoreAllMocks();
});

test.each([
  ['UNREACHABLE', 0],
  ['SERVICE_UNAVAILABLE', 503],
  ['HTTP_502', 502],
  ['HTTP_503', 503],
])('%s begins an outage', (code, status) => {
  outage.noteRefusal(refusal(code, status));
  expect(outage.now()).toMatchObject({ code });
});

test.each([
  ['OFFLINE', 0],
  ['TIMEOUT', 0],
  ['INTERNAL_SERVER_ERROR', 500],
  ['BILLING_PROVIDER_UNAVAILABLE', 503],
  ['TOO_BUSY', 503],
])('%s neither begins an outage nor ends one', (code, status) => {
  outage.noteRefusal(refusal(code, status));
  expect(outage.now()).toBeUndefined();
  outage.noteRefusal(unreachable);
  outage.noteRefusal(refusal(code, status));
  expect(outage.now()).toBe(unreachable);
});

test('an answer ends it, and so does a refusal of one request', () => {
  for (const end of [outage.noteAnswer, () => outage.noteRefusal(refusal('UNAUTHORIZED', 401))]) {
    outage.noteRefusal(unreachable);
    end();
    expect(outage.now()).toBeUndefined();
  }
});

test('watchers hear of its begin, of another reason and of its end, each once', () => {
  const heard = jest.fn(() => outage.now()?.code);
  const leave = outage.watch(heard);
  outage.noteRefusal(unreachable);
  outage.noteRefusal(refusal('UNREACHABLE', 0));
  outage.noteRefusal(refusal('HTTP_502', 502));
  outage.noteAnswer();
  outage.noteAnswer();
  leave();
  outage.noteRefusal(unreachable);
  expect(heard.mock.results.map(({ value }) => value)).toEqual(['UNREACHABLE', 'HTTP_502', undefined]);
});

test('a request is sent again as it was only in an outage', () => {
  expect(isOutage(unreachable)).toBe(true);
  expect(isOutage(refusal('HTTP_504', 504))).toBe(false);
});

test.each([
  [200, undefined],
  [404, undefined],
  [502, 'HTTP_502'],
  [503, 'HTTP_503'],
])('a look that is answered %i finds %s', async (status, code) => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status }));
  outage.noteRefusal(unreachable);
  expect((await lookForService())?.code).toBe(code);
  expect(outage.now()?.code).toBe(code);
});

test('a look without an answer finds that the service cannot be reached', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  jest.replaceProperty(globalThis, 'navigator', { onLine: true } as Navigator);
  expect(await lookForService()).toMatchObject({ code: 'UNREACHABLE' });
  expect(outage.now()).toMatchObject({ code: 'UNREACHABLE' });
});
