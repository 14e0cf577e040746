import fc, { type Arbitrary } from 'fast-check';
import * as words from './hostile-words.ts';
import { newAddress } from './http.ts';
import { type Operation, operations } from './operations.ts';
import type { Person } from './person.ts';
import { originOf } from './service.ts';

export interface HostileRequest {
  readonly bytes: Buffer;
  /** A whole HTTP request, however odd: it must be answered. The server may close the connection on any other. */
  readonly isWhole: boolean;
  /** For the report. */
  readonly summary: string;
}

/** `usual` in that many of a hundred cases. */
function mostly<T>(percent: number, usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: percent }, { arbitrary: odd, weight: 100 - percent });
}

const sometimes = <T>(percent: number, arbitrary: Arbitrary<T>): Arbitrary<T | undefined> =>
  mostly<T | undefined>(100 - percent, fc.constant(undefined), arbitrary);

const text = fc.oneof(
  { arbitrary: fc.constantFrom(...words.TEXTS), weight: 70 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 10 },
  { arbitrary: fc.nat().map((number) => `t${number}`), weight: 20 },
);
const version = mostly(98, fc.constant('1.1'), fc.constantFrom(...words.VERSIONS));
const header = fc
  .tuple(fc.constantFrom(...words.HEADERS), fc.constantFrom(...words.HEADER_VALUES))
  .map(([name, value]) => `${name}: ${value}`);
const extraHeaders = mostly(
  60,
  fc.constant<string[]>([]),
  mostly(95, fc.array(header, { minLength: 1, maxLength: 4 }), fc.array(header, { minLength: 5, maxLength: 120 })),
);
const contentType = mostly(85, fc.constant('application/json'), fc.constantFrom(...words.TYPES));

/**
 * Requests made from the service's own description: most are nearly right, so that they reach its rules; some are not
 * even HTTP.
 * @param people whose sessions, addresses and passwords are used
 */
export function hostileRequest(port: number, people: readonly Person[]): Arbitrary<HostileRequest> {
  return fc.tuple(fc.constantFrom(...operations()), fc.constantFrom(...people)).chain(([operation, person]) =>
    fc
      .record({
        method: methodOf(operation),
        path: pathOf(operation),
        query: queryOf(operation, person),
        version,
        body: bodyOf(operation, person),
        isBodyOfGet: mostly(95, fc.constant(false), fc.constant(true)),
        headers: headersOf(port, person),
        spoilt: sometimes(2, fc.constantFrom(...words.SPOILT_HEADERS)),
        type: contentType,
        host: mostly(98, fc.constant<string[]>(['host: localhost']), fc.constant<string[]>([])),
      })
      .chain((parts) => {
        const body = parts.method !== 'GET' || parts.isBodyOfGet ? parts.body : undefined;
        return frame(body).map((framing) => assemble({ ...parts, body, framing }));
      }),
  );
}

interface Parts {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly version: string;
  readonly body: Buffer | undefined;
  readonly framing: Framing;
  readonly headers: readonly string[];
  readonly spoilt: string | undefined;
  readonly type: string;
  readonly host: readonly string[];
}

function assemble({ framing, body, spoilt, ...parts }: Parts): HostileRequest {
  const line = `${parts.method} ${parts.path}${parts.query} HTTP/${parts.version}`;
  const headers = [...parts.host, ...parts.headers, ...framing.headers];
  if (spoilt !== undefined) headers.push(spoilt);
  headers.push('connection: close');
  if (body) headers.push(`content-type: ${parts.type}`);
  const head = [line, ...headers].join('\r\n');
  return {
    bytes: Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), framing.bytes]),
    isWhole: framing.isWhole && spoilt === undefined && isHttp(line) && areOrdinary(headers),
    summary: `${line.slice(0, 120)} ${body?.subarray(0, 200).toString('latin1') ?? ''}`,
  };
}

function methodOf({ method }: Operation): Arbitrary<string> {
  const valid = mostly(85, fc.constant(method), fc.constantFrom(...words.METHODS));
  return mostly(99, valid, fc.constantFrom(...words.NO_METHODS));
}

function pathOf({ path }: Operation): Arbitrary<string> {
  const names = path.match(/\{\w+\}/g) ?? [];
  const right = fc.array(text, { minLength: names.length, maxLength: names.length }).map((values) => {
    const rest = values.map((value) => encodeURIComponent(value.toWellFormed()) || 'x');
    return path.replace(/\{\w+\}/g, () => rest.shift()!);
  });
  return mostly(95, mostly(95, right, right.chain(distorted)), fc.constantFrom(...words.PATHS));
}

function distorted(path: string): Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      path.toUpperCase(),
      path.replace('/', '//'),
      `${path}/`,
      `${path}/..`,
      path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
      `${path};x=1`,
      `${path}\t`,
    ),
    fc.integer({ min: 1, max: 3000 }).map((segments) => path + '/x'.repeat(segments)),
  );
}

function queryOf({ parameters }: Operation, person: Person): Arbitrary<string> {
  const pair = fc.constantFrom(...parameters, ...parameters, ...words.PARAMETERS).chain((name) =>
    fc.tuple(mostly<unknown>(60, valueOf(name, person), text), fc.integer({ min: 1, max: 10 })).map(([given, one]) => {
      const value = typeof given === 'string' ? given : JSON.stringify(given);
      const isEncoded = one > 1;
      return `${name}=${isEncoded ? encodeURIComponent(value.toWellFormed()) : value.replace(/[\r\n]/g, '')}`;
    }),
  );
  const query = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`);
  return mostly(parameters.length > 0 ? 20 : 90, fc.constant(''), query);
}

function headersOf(port: number, person: Person): Arbitrary<string[]> {
  const cookies = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const given = fc.tuple(
    sometimes(
      90,
      fc.constant('').map(() => `x-forwarded-for: ${newAddress()}`),
    ),
    sometimes(70, fc.constant(`origin: ${originOf(port)}`)),
    sometimes(60, fc.constant(`cookie: ${cookies}`)),
  );
  return fc
    .tuple(given, extraHeaders)
    .map(([usual, extra]) => [...usual.filter((line) => line !== undefined), ...extra]);
}

function bodyOf({ fields }: Operation, person: Person): Arbitrary<Buffer> {
  const members = fc.tuple(...fields.map((field) => sometimes(92, valueOf(field, person))));
  const unknownMember = fc.tuple(fc.constantFrom(...words.UNKNOWN_MEMBERS), fc.constantFrom(...words.VALUES));
  const json = fc
    .tuple(members, sometimes(5, unknownMember), sometimes(1, fc.integer({ min: 60_000, max: 70_000 })))
    .map(([values, unknown, filler]) => {
      const body: Record<string, unknown> = Object.create(null);
      for (const [index, field] of fields.entries()) if (values[index] !== undefined) body[field] = values[index];
      if (unknown) body[unknown[0]] = unknown[1];
      if (filler) body['filler'] = 'x'.repeat(filler);
      return JSON.stringify(body);
    });
  const cut = json.chain((whole) => fc.nat(whole.length).map((length) => Buffer.from(whole.slice(0, length))));
  const encoding = mostly<BufferEncoding>(97, fc.constant('utf8'), fc.constantFrom('latin1', 'utf16le'));
  return fc.oneof(
    { arbitrary: fc.tuple(json, encoding).map(([whole, name]) => Buffer.from(whole, name)), weight: 93 },
    { arbitrary: cut, weight: 3 },
    { arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)), weight: 2 },
    { arbitrary: fc.constantFrom(...words.BODIES).map((body) => Buffer.from(body)), weight: 2 },
  );
}

/** In most cases something that the name suggests. */
function valueOf(field: string, person: Person): Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: expectedOf(field, person), weight: 78 },
    { arbitrary: text, weight: 12 },
    { arbitrary: fc.constantFrom(...words.VALUES), weight: 6 },
    { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 4 },
  );
}

function expectedOf(field: string, { email, password }: Person): Arbitrary<unknown> {
  const number = fc.nat(1e9);
  if (/email/i.test(field)) {
    return mostly(
      70,
      fc.constant(email),
      number.map((other) => `x${other}@chaos.example`),
    );
  }
  if (/password/i.test(field)) return fc.constantFrom(password, 'correct horse battery');
  if (/url|redirect/i.test(field)) return fc.constant('/somewhere');
  if (/remember|revoke|disable|update/i.test(field)) return fc.boolean();
  if (field === 'language') return fc.constantFrom(0, 1, 3, 4, 6, 15, 16, 82, 2);
  if (field === 'phoneNumber') return fc.integer({ min: 100_000_000, max: 999_999_999 }).map((rest) => `+4915${rest}`);
  return number.map((other) => `v${other}`);
}

/** A request line of HTTP/1.1. */
function isHttp(line: string): boolean {
  return /^[A-Z]+ \/[!-~]* HTTP\/1\.1$/.test(line) && !line.startsWith('CONNECT ');
}

/** With the mandatory `Host`, and without those that ask for another protocol. */
function areOrdinary(headers: readonly string[]): boolean {
  return headers.includes('host: localhost') && !headers.some((line) => /^(?:expect|te|upgrade):/.test(line));
}

/** How a body is announced and cut up. */
interface Framing {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
  /** Whether as many bytes follow as were announced. */
  readonly isWhole: boolean;
}

/** Mostly right, sometimes in chunks, sometimes with a wrong length. */
export function frame(body: Buffer | undefined): Arbitrary<Framing> {
  if (!body) return fc.constant({ headers: [], bytes: Buffer.alloc(0), isWhole: true });
  const length = { headers: [`content-length: ${body.length}`], bytes: body, isWhole: true };
  const chunks = { headers: ['transfer-encoding: chunked'], bytes: chunked(body), isWhole: true };
  const wrong = wrongHeaders(body.length).map((headers) => ({ headers, bytes: body, isWhole: false }));
  return fc.oneof(
    { arbitrary: fc.constant(length), weight: 89 },
    { arbitrary: fc.constant(chunks), weight: 8 },
    { arbitrary: fc.constantFrom(...wrong), weight: 3 },
  );
}

function wrongHeaders(length: number): string[][] {
  return [
    [`content-length: ${length + 10}`],
    [`content-length: ${length}`, `content-length: ${length + 1}`],
    ['content-length: 99999999999999999999'],
    [`content-length: ${length}`, 'transfer-encoding: chunked'],
    ['transfer-encoding: chunked'],
  ];
}

/** RFC 9112 §7.1 */
function chunked(body: Buffer): Buffer {
  const end = Buffer.from('0\r\n\r\n');
  if (body.length === 0) return end;
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n'), end]);
}
