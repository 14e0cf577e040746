import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../../../../apps/polar-stand-in/src/main.ts');
export const STAND_IN_TOKEN = 'polar_oat_standin_development';

interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** With the method: `GET /v1/orders/{id}`; null where the stand-in has none for it. */
  readonly route: string | null;
  /** The version of the API that was asked for; null where none was. */
  readonly version: string | null;
  readonly status: number;
}

/** The stand-in for Polar in a process and on a port of its own. */
export class StandInProcess {
  origin = '';
  private child: ChildProcess | undefined;

  async start(): Promise<this> {
    const { PATH } = process.env;
    this.child = spawn(process.execPath, [MAIN], { env: { PATH, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(this.child.stdout!), 'line')) as [string];
    this.origin = /http:\/\/[\d.:]+/.exec(line)?.[0] ?? '';
    if (this.origin === '') throw new Error(`The stand-in said: ${line}`);
    return this;
  }

  async stop(): Promise<void> {
    if (!this.child?.kill()) return;
    await once(this.child, 'exit');
  }

  /** @throws where the stand-in refuses */
  async control<T>(name: string, body: unknown = {}): Promise<T> {
    return this.send<T>(`/__control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Requests below /v1, or those of them that it does not know. */
  async log(which: '' | '?unknown' = ''): Promise<readonly LoggedRequest[]> {
    return this.send(`/__control/log${which}`, {});
  }

  /** A request with the token, for what the gateway has no call for. */
  async api<T>(path: string, body: unknown, method = 'POST'): Promise<T> {
    const headers = { authorization: `Bearer ${STAND_IN_TOKEN}`, 'content-type': 'application/json' };
    return this.send<T>(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  }

  private async send<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(this.origin + path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }
}
