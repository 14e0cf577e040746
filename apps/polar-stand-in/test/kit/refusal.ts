import { expect } from '@jest/globals';

/** The error that the SDK throws when the API refuses. */
async function refused(call: Promise<unknown>) {
  const thrown = (await call.then(
    () => ({ statusCode: 'no refusal' }),
    (reason: unknown) => reason,
  )) as { statusCode: unknown; error?: unknown };
  const body = (typeof thrown.error === 'string' ? JSON.parse(thrown.error) : thrown.error) as
    | { error: string; detail: { loc: unknown[] }[] }
    | undefined;
  return { status: thrown.statusCode, body };
}

/** @param error the class of the error, where it matters */
export async function expectRefusal(call: Promise<unknown>, status: number, error?: string): Promise<void> {
  const { status: given, body } = await refused(call);
  expect([given, error && body?.error]).toEqual([status, error]);
}

/** A 422. @param at the path of what is wrong: in the body `prices.0`, elsewhere `query.page` */
export async function expectInvalid(call: Promise<unknown>, at: string): Promise<void> {
  const { status, body } = await refused(call);
  expect([status, body?.detail[0]?.loc.join('.').replace(/^body\./, '')]).toEqual([422, at]);
}
