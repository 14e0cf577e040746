import { z } from 'zod';
import { Refusal } from '../core/refusals.ts';
import { json, parseJson, refused, type Request, type Response } from '../http/server.ts';
import { read } from '../http/validation.ts';

/** Fault injection for tests: no part of Polar, and without a token, as only programs on this machine can call it. */
export interface ControlRoute {
  method: 'GET' | 'POST' | 'DELETE';
  name: string;
  act: (body: unknown, query: URLSearchParams) => unknown;
}

export function post<T>(name: string, schema: z.ZodType<T>, act: (body: T) => unknown): ControlRoute {
  return { method: 'POST', name, act: (body) => act(read(schema, body, ['body'])) };
}

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Refuses requests that a page of another site can make a browser on this machine send: to a host name that resolves to
 * this machine (DNS rebinding), or by a form or another request without preflight. An empty POST needs no content type if
 * it has neither `Origin` nor `Sec-Fetch-Site`, which browsers send.
 */
function admit({ method, headers, from = '', text }: Request): void {
  const { host = '', origin, 'content-type': type, 'sec-fetch-site': site } = headers;
  if (!LOOPBACK.test(from)) throw new Refusal(403, 'Forbidden', 'Control routes are for this machine alone.');
  if (!LOCAL_HOST.test(host)) throw new Refusal(421, 'MisdirectedRequest', 'Host must be this machine.');
  const isEmpty = text === '' && type === undefined && origin === undefined && site === undefined;
  if (method === 'POST' && !isEmpty && !JSON_TYPE.test(type ?? '')) {
    throw new Refusal(415, 'UnsupportedMediaType', 'Send application/json.');
  }
}

export async function control(routes: readonly ControlRoute[], request: Request): Promise<Response> {
  const { method, path, query, text } = request;
  try {
    admit(request);
    const name = path.replace('/__control/', '');
    const found = routes.find((one) => one.name === name && one.method === method);
    if (!found) throw new Refusal(404, 'NotFound', routes.map((one) => `${one.method} ${one.name}`).join(', '));
    return json(200, (await found.act(parseJson(text), query)) ?? null);
  } catch (error) {
    return refused(error);
  }
}
