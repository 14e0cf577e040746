import type { TestApp } from './test-app.ts';

let addresses = 0;
/** The address of another client, as a trusted proxy forwards it. */
export const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

export function post(
  app: TestApp,
  path: string,
  body: object,
  from = newAddress(),
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${app.url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: JSON.stringify(body),
  });
}

export async function statuses(requests: readonly Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(requests)).map(({ status }) => status);
}

export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

export async function each(count: number, send: (index: number) => Promise<Response>): Promise<number[]> {
  const answers = [];
  for (let i = 0; i < count; i++) answers.push((await send(i)).status);
  return answers;
}
