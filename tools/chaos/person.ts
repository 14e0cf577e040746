import { randomBytes } from 'node:crypto';
import { type Answer, newAddress, send } from './http.ts';
import { originOf } from './service.ts';

const AUTH = '/api/auth';

/** A user with a browser: keeps cookies and sends them back. */
export class Person {
  readonly email = `${randomBytes(6).toString('hex')}@chaos.example`;
  password = newPassword();
  readonly address = newAddress();
  readonly cookies = new Map<string, string>();

  signUp(port: number): Promise<Answer> {
    return this.post(port, '/sign-up/email', { name: 'Chaos', email: this.email, password: this.password });
  }

  signIn(port: number, password = this.password): Promise<Answer> {
    return this.post(port, '/sign-in/email', { email: this.email, password });
  }

  session(port: number): Promise<Answer> {
    return this.#keep(send(port, { path: `${AUTH}/get-session`, headers: this.#headers(port) }));
  }

  sessions(port: number): Promise<Answer> {
    return this.#keep(send(port, { path: `${AUTH}/list-sessions`, headers: this.#headers(port) }));
  }

  post(port: number, path: string, body: object): Promise<Answer> {
    return this.ask(port, AUTH + path, body);
  }

  /** Any route, with GET where there is no body. */
  ask(port: number, path: string, body?: object): Promise<Answer> {
    return this.#keep(send(port, { path, headers: this.#headers(port), ...(body && { body }) }));
  }

  async #keep(answer: Promise<Answer>): Promise<Answer> {
    for (const line of (await answer).headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value !== '') this.cookies.set(name, value);
    }
    return answer;
  }

  /** Each request comes from a new address: the limits by address are not what is tested. */
  #headers(port: number): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { origin: originOf(port), 'x-forwarded-for': newAddress(), ...(cookie && { cookie }) };
  }
}

export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** The address of the user whom a session token alone signs in. */
export async function emailBehind(port: number, token: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() };
  const { body } = await send(port, { path: `${AUTH}/get-session`, headers });
  return emailIn(body);
}

/** Whether an API key still reads the session of its owner. */
export async function keyWorks(port: number, key: string): Promise<boolean> {
  const headers = { 'x-api-key': key, 'x-forwarded-for': newAddress() };
  const { status, body } = await send(port, { path: '/api/auth/get-session', headers });
  return status === 200 && body !== 'null';
}

/** The address of the user in an answer of get-session, sign-in or sign-up; undefined for `null`. */
export function emailIn(body: string): string | undefined {
  return (JSON.parse(body) as { user?: { email?: string } } | null)?.user?.email;
}

/** The session token that a sign-up or sign-in has answered with. */
export function tokenIn({ body }: Answer): string {
  return (JSON.parse(body) as { token: string }).token;
}

/** As many people as asked for, registered one after the other. @throws Error when one is refused */
export async function register(port: number, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => new Person());
  for (const person of people) {
    const { status, body } = await person.signUp(port);
    if (status !== 200) throw new Error(`A sign-up was answered with ${status} ${body}`);
  }
  return people;
}
