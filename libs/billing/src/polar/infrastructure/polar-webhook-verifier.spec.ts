import { expect, jest, test } from '@jest/globals';
import { createHmac, type Hmac } from 'node:crypto';
import { SystemClock } from '#shared-kernel/infrastructure/system-clock';
import { PolarWebhookVerifier } from './polar-webhook-verifier.ts';

const verifier = new PolarWebhookVerifier(new SystemClock());
const KEY = Buffer.from('a key of thirty-two bytes or so!');
const SECRET = `whsec_${KEY.toString('base64')}`;
const BODY = JSON.stringify({ type: 'order.paid', timestamp: '2026-11-01T09:30:00Z', data: { id: 'o' } });

interface Signing {
  readonly key?: Buffer;
  readonly id?: string;
  readonly ageSeconds?: number;
  readonly body?: string;
}

function signed({ key = KEY, id = 'evt_1', ageSeconds = 0, body = BODY }: Signing = {}): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}

const verify = (headers: Record<string, string | string[] | undefined>, body = BODY, secrets = [SECRET]) =>
  verifier.verify(Buffer.from(body), headers, secrets);

test('genuine, with the key in either form', async () => {
  const genuine = { outcome: 'genuine', id: 'evt_1', payload: JSON.parse(BODY) };
  expect(await verify(signed())).toEqual(genuine);
  expect(await verify(signed({ key: Buffer.from(SECRET) }))).toEqual(genuine);
});

test('with the current or the former secret', async () => {
  const outcome = async (secrets: string[]) => (await verify(signed(), BODY, secrets)).outcome;
  expect(await outcome(['whsec_bmV3', SECRET])).toBe('genuine');
  expect(await outcome(['whsec_bmV3'])).toBe('forged');
  expect(await outcome([])).toBe('forged');
});

test('with a good signature among others', async () => {
  const headers = signed();
  const several = `v1a,AAAA v1,bm8= v1,bm8= v1,bm8= ${headers['webhook-signature']}`;
  expect((await verify({ ...headers, 'webhook-signature': several })).outcome).toBe('genuine');
});

test('the body is hashed once for each form of each secret, however many signatures come with it', async () => {
  const wrong = Array.from({ length: 5 }, (_, n) => `v1,${Buffer.alloc(32, n).toString('base64')}`).join(' ');
  const digest = jest.spyOn(Object.getPrototypeOf(createHmac('sha256', KEY)) as Hmac, 'digest');
  try {
    const { outcome } = await verify({ ...signed(), 'webhook-signature': wrong }, BODY, [SECRET, 'another secret']);
    // `signed` makes one as well; the other secret has one form only.
    expect([outcome, digest.mock.calls.length]).toEqual(['forged', 4]);
  } finally {
    digest.mockRestore();
  }
});

test.each([299, -299])('%d seconds old', async (ageSeconds) => {
  expect((await verify(signed({ ageSeconds }))).outcome).toBe('genuine');
});

test.each([302, -302])('%d seconds old is too much', async (ageSeconds) => {
  expect((await verify(signed({ ageSeconds }))).outcome).toBe('forged');
});

const good = signed();
test.each<[string, Record<string, string | string[] | undefined>, string?]>([
  ['another body', good, `${BODY} `],
  ['another id', { ...good, 'webhook-id': 'evt_2' }],
  ['another timestamp', { ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) - 1) }],
  ['a timestamp that is no number', { ...good, 'webhook-timestamp': 'now' }],
  ['only another version', { ...good, 'webhook-signature': good['webhook-signature']!.replace('v1', 'v1a') }],
  ['an empty signature', { ...good, 'webhook-signature': '' }],
  ['garbage', { ...good, 'webhook-signature': 'v1,%%% v1 , ,' }],
  ['no id', { ...good, 'webhook-id': undefined }],
  ['no timestamp', { ...good, 'webhook-timestamp': undefined }],
  ['no signature', { ...good, 'webhook-signature': undefined }],
  ['a header sent twice', { ...good, 'webhook-signature': [good['webhook-signature']!, good['webhook-signature']!] }],
  ['an id sent twice', { ...good, 'webhook-id': ['evt_1', 'evt_1'] }],
  ['no headers', {}],
  ['a signature with a character behind it', { ...good, 'webhook-signature': `${good['webhook-signature']}A` }],
  ['a signature with another part behind it', { ...good, 'webhook-signature': `${good['webhook-signature']},x` }],
  ['a signature without its padding', { ...good, 'webhook-signature': good['webhook-signature']!.slice(0, -1) }],
  ['a signature of fewer bytes', { ...good, 'webhook-signature': `v1,${Buffer.alloc(31).toString('base64')}` }],
  ['a sixth signature', { ...good, 'webhook-signature': `${'v1,bm8= '.repeat(5)}${good['webhook-signature']}` }],
  ['more than 1 KB of headers', signed({ id: 'e'.repeat(1000) })],
])('forged: %s', async (_name, headers, ...[body]) => {
  expect(await verify(headers, body)).toEqual({ outcome: 'forged' });
});

test('an event of a type that the SDK does not know is genuine', async () => {
  const body = JSON.stringify({ type: 'order.eaten', data: {} });
  expect(await verify(signed({ body }), body)).toMatchObject({ outcome: 'genuine', payload: { type: 'order.eaten' } });
  const list = '[1]';
  expect(await verify(signed({ body: list }), list)).toMatchObject({ outcome: 'genuine', payload: [1] });
});

test('signed, but not JSON', async () => {
  expect(await verify(signed({ body: '<xml>' }), '<xml>')).toEqual({ outcome: 'unreadable' });
});

test('bytes that are no UTF-8 are forged', async () => {
  const headers = signed({ body: '\ufffd' });
  expect(await verifier.verify(Buffer.from('\ufffd'), headers, [SECRET])).toEqual({ outcome: 'unreadable' });
  const bytes = Buffer.from([0xc3, 0x28]);
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  const signature = createHmac('sha256', KEY)
    .update(Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]))
    .digest('base64');
  expect(await verifier.verify(bytes, { ...headers, 'webhook-signature': `v1,${signature}` }, [SECRET])).toEqual({
    outcome: 'forged',
  });
});
