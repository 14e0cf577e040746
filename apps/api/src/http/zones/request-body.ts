import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { type Refusal, refusals } from '#shared-kernel/domain/refusal';
import { type BodyKind, type Zone, zoneOf } from '#shared-kernel/http/zone';

export const BodyRefusal = refusals({
  INVALID_BODY: { status: 400, message: 'The body must be a JSON object' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body has a type that is not accepted here, or is compressed' },
});

/** By which type a body is known. Bytes are read whatever their type. */
export const MEDIA_TYPES: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: '*/*',
};

/** Lets the refusal of a body pass, or throws another error. */
type OnRefusedBody = (request: Request, response: Response) => Promise<void>;

/**
 * Reads the body as the zone says: a JSON object, a form or bytes, of a limited size and never compressed. Any other
 * body is refused unread. No body counts as an empty object unless the zone refuses it, or as no bytes where bytes are
 * read.
 * @param onRefused called for every refused body, because no guard of a route runs for it
 */
export function requestBody(onRefused: OnRefusedBody = async () => undefined) {
  const parserOf = parsers();
  return (request: Request, response: Response, next: NextFunction): void => {
    const { body } = zoneOf(request);
    if (request.method === 'GET' || request.method === 'HEAD' || body.kinds.length === 0) return next();
    const refuse = async (refusal: unknown) => {
      const other = await onRefused(request, response).catch((error: unknown) => error);
      next(other ?? refusal);
    };
    const { missing, notAnObject = BodyRefusal.INVALID_BODY } = body.refusals ?? {};
    if (!hasBody(request)) {
      if (missing) return void refuse(missing());
      request.body = body.kinds.includes('bytes') ? Buffer.alloc(0) : {};
      return next();
    }
    const kind = kindOf(request, body);
    if (kind === undefined) return void refuse(BodyRefusal.UNSUPPORTED_MEDIA_TYPE());
    parserOf(kind, body.maxBytes)(request, response, (error?: unknown) => {
      if (error !== undefined) return void refuse(asRefusal(error, notAnObject));
      return kind === 'bytes' || isObject(request.body) ? next() : void refuse(notAnObject());
    });
  };
}

/** One parser for each kind and size, made when first needed. */
function parsers(): (kind: BodyKind, maxBytes: number) => RequestHandler {
  const made = new Map<string, RequestHandler>();
  // The type was looked at already, so each parser takes what it gets.
  const make: Record<BodyKind, (limit: number) => RequestHandler> = {
    json: (limit) => express.json({ limit, inflate: false, strict: true, type: () => true }),
    form: (limit) => express.urlencoded({ limit, inflate: false, extended: false, type: () => true }),
    bytes: (limit) => express.raw({ limit, inflate: false, type: () => true }),
  };
  return (kind, maxBytes) => {
    const key = `${kind} ${maxBytes}`;
    const parser = made.get(key) ?? make[kind](maxBytes);
    made.set(key, parser);
    return parser;
  };
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** The kind of a body; undefined for one that the zone does not read. */
function kindOf({ headers }: Request, { kinds }: Zone['body']): BodyKind | undefined {
  if (headers['content-encoding'] !== undefined) return undefined;
  if (kinds.includes('bytes')) return 'bytes';
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  return kinds.find((kind) => MEDIA_TYPES[kind] === type);
}

function asRefusal(error: unknown, malformed: () => Refusal): unknown {
  const { status } = error as { status?: unknown };
  if (status === 413) return BodyRefusal.PAYLOAD_TOO_LARGE();
  if (status === 415) return BodyRefusal.UNSUPPORTED_MEDIA_TYPE();
  return typeof status === 'number' && status < 500 ? malformed() : error;
}

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
