import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Lifetime } from './lifetime.ts';

export const POLAR_TOKEN = 'polar_oat_standin_development';
const MAIN = join(import.meta.dirname, '../apps/polar-stand-in/src/main.ts');

/** The stand-in for Polar, a process of its own. */
export class Polar {
  readonly origin: string;

  private constructor(origin: string) {
    this.origin = origin;
  }

  /** @param env of the stand-in, besides its port */
  static async start(lifetime: Lifetime, env: Readonly<Record<string, string>> = {}): Promise<Polar> {
    const child: ChildProcess = spawn(process.execPath, [MAIN], {
      env: { PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    lifetime.add(() => void child.kill());
    const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
    return new Polar(/http:\/\/[\d.:]+/.exec(line)?.[0] ?? '');
  }

  control<T>(name: string, body: object = {}): Promise<T> {
    return this.api<T>('POST', `/__control/${name}`, body);
  }

  /** @throws Error when it refuses */
  async api<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${POLAR_TOKEN}`, 'content-type': 'application/json' };
    const answer = await fetch(this.origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }

  /** All pages of a list. */
  async all<T>(path: string): Promise<T[]> {
    const items: T[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const url = `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`;
      const answer = await this.api<{ items: T[]; pagination: { max_page: number } }>('GET', url);
      items.push(...answer.items);
      last = answer.pagination.max_page;
    }
    return items;
  }
}
