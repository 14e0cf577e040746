import fc, { type Arbitrary } from 'fast-check';

/** How a body is announced and cut up. */
export interface Framing {
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
