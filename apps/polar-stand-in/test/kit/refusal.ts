import { expect } from '@jest/globals';

interface Expected {
  statusCode: number;
  /** Class of the error, or where the body is wrong. */
  error?: string;
  at?: (string | number)[];
}

/** That the SDK throws what the API answered. */
export async function expectRefusal(call: Promise<unknown>, { statusCode, error, at }: Expected): Promise<void> {
  const thrown = (await call.then(
    () => ({ statusCode: 'no refusal' }),
    (reason: unknown) => reason,
  )) as { statusCode: unknown; error?: unknown };
  const body = (typeof thrown.error === 'string' ? JSON.parse(thrown.error) : thrown.error) as
    | { error: string; detail: { loc: unknown }[] }
    | undefined;
  expect({
    statusCode: thrown.statusCode,
    ...(error ? { error: body?.error } : {}),
    ...(at ? { at: body?.detail[0]?.loc } : {}),
  }).toEqual({ statusCode, ...(error ? { error } : {}), ...(at ? { at } : {}) });
}
