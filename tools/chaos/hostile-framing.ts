import type { Chance } from './chance.ts';

/** How a body is announced and cut up. */
export interface Framing {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
  /** Whether all that was announced comes. */
  readonly isWhole: boolean;
}

/** Mostly true, sometimes in chunks, sometimes a lie. */
export function frame(body: Buffer | undefined, chance: Chance): Framing {
  if (!body) return { headers: [], bytes: Buffer.alloc(0), isWhole: true };
  if (chance.percent(8)) return { headers: ['transfer-encoding: chunked'], bytes: chunked(body), isWhole: true };
  if (chance.percent(3)) return { headers: chance.oneOf(lies(body.length)), bytes: body, isWhole: false };
  return { headers: [`content-length: ${body.length}`], bytes: body, isWhole: true };
}

function lies(length: number): string[][] {
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
