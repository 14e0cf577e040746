import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Description, People } from './people.ts';
import { DEFAULT_SETTINGS, type Settings, type State } from './state.ts';

/**
 * The fault of requests for a path:
 * - `respond`: this status, these headers, this body
 * - `huge`: 200 with so many `bytes` of JSON
 * - `hang`: no answer
 * - `stall`: headers, then nothing
 * - `delay`: the usual answer, begun so much later
 */
interface Fault {
  readonly path: string;
  readonly kind: 'respond' | 'huge' | 'hang' | 'stall' | 'delay';
  /** How many requests; 1 when absent. */
  times?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly bytes?: number;
  readonly delayMs?: number;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Moves the clock of this process, by which its tokens end, with the clock of the service under test. */
function advance(seconds: number) {
  const before = Date.now;
  Date.now = () => before() + seconds * 1000;
  return { now: Date.now() };
}

/** The control routes of tests, `POST /__control/{name}`: settings, faults, people and the log. */
export class FaultInjection {
  readonly settings: Settings = { ...DEFAULT_SETTINGS };
  readonly #state: State;
  readonly #people: People;
  #faults: Fault[] = [];
  #log: string[] = [];

  constructor(state: State, people: People) {
    this.#state = state;
    this.#people = people;
  }

  /** @throws Error when nothing has that name, or the body is wrong */
  control(name: string, body: unknown): unknown {
    switch (name) {
      case 'log':
        return this.#log;
      case 'faults':
        this.#faults.push({ times: 1, ...(body as Fault) });
        return this.#faults;
      case 'people':
        return this.#people.enter({
          email: null,
          emailVerified: true,
          name: '',
          picture: '',
          ...(body as Partial<Description>),
        });
      case 'change': {
        const { sub, ...changes } = body as { sub: string } & Partial<Description>;
        return this.#people.change(sub, changes);
      }
      case 'settings':
        return Object.assign(this.settings, body);
      case 'clock':
        return advance((body as { seconds: number }).seconds);
      case 'revoke':
        return this.#revoke((body as { model?: string }).model ?? 'RefreshToken');
      case 'reset':
        this.#faults = [];
        this.#log = [];
        return Object.assign(this.settings, DEFAULT_SETTINGS);
      default:
        throw new Error(`There is no control route "${name}"`);
    }
  }

  note(method: string, path: string): void {
    this.#log.push(`${method} ${path}`);
  }

  /** Whether the request has been dealt with. */
  async strike(path: string, response: ServerResponse): Promise<boolean> {
    const fault = this.#faults.find((one) => one.path === path && one.times! > 0);
    if (!fault) return false;
    fault.times! -= 1;
    if (fault.kind === 'delay') await sleep(fault.delayMs);
    if (fault.kind === 'respond') response.writeHead(fault.status ?? 200, fault.headers).end(fault.body);
    if (fault.kind === 'stall') response.writeHead(200, JSON_TYPE).flushHeaders();
    if (fault.kind === 'huge') response.writeHead(200, JSON_TYPE).end(`"${'x'.repeat(fault.bytes ?? 0)}"`);
    return fault.kind !== 'delay';
  }

  /** @param model of oidc-provider: RefreshToken, AccessToken, Session */
  #revoke(model: string) {
    const keys = [...this.#state.records.keys()].filter((key) => key.startsWith(`${model}:`));
    for (const key of keys) this.#state.records.delete(key);
    return { revoked: keys.length };
  }
}
