import { z } from 'zod';
import { Refusal } from '../core/refusals.ts';
import { json, parseJson, refused, type Request, type Response } from '../http/server.ts';
import { read } from '../http/validation.ts';

/** A lever for tests: no part of Polar, and without a token, as this process listens on this machine alone. */
export interface Lever {
  method: 'GET' | 'POST' | 'DELETE';
  name: string;
  act: (body: unknown, query: URLSearchParams) => unknown;
}

export function lever<T>(name: string, schema: z.ZodType<T>, act: (body: T) => unknown): Lever {
  return { method: 'POST', name, act: (body) => act(read(schema, body, ['body'])) };
}

export async function control(levers: readonly Lever[], { method, path, query, text }: Request): Promise<Response> {
  try {
    const name = path.replace('/__control/', '');
    const found = levers.find((one) => one.name === name && one.method === method);
    if (!found)
      throw new Refusal(404, 'NotFound', `Levers: ${levers.map((one) => `${one.method} ${one.name}`).join(', ')}`);
    return json(200, (await found.act(parseJson(text), query)) ?? null);
  } catch (error) {
    return refused(error);
  }
}
