import { send } from './http.ts';
import type { Service } from './service.ts';

/** A delivery to a silent server lasts until its timeout. */
const PATIENCE_MS = 90_000;

/** The control listener of the acceptance harness. */
export interface Control {
  /** Moves the one clock of the application. */
  advance(ms: number): Promise<void>;
  /** Delivers everything due. @returns how many mails that were */
  drain(): Promise<number>;
  /** Applies every webhook that is due. */
  applyWebhooks(): Promise<void>;
}

/** @param harness a service started as the harness */
export function controlOf({ port }: Service): Control {
  const call = async (path: string, body: object) => {
    const answer = await send(port + 1, { path, body, patienceMs: PATIENCE_MS });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as { delivered?: number };
  };
  return {
    async advance(ms) {
      await call('/clock', { advanceMs: ms });
    },
    async applyWebhooks() {
      await call('/webhooks/drain', {});
    },
    async drain() {
      return (await call('/outbox/drain', {})).delivered ?? 0;
    },
  };
}
