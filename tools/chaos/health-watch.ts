import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './http.ts';

const EVERY_MS = 50;
/** A balancer waits this long before it counts the process as dead. */
const LIVE_PATIENCE_MS = 1000;

/** Polls the health routes as a balancer does. */
export class HealthWatch {
  /** Each time `/health/live` was not 200 within its patience. */
  readonly notLive: string[] = [];
  readonly #unready: number[] = [];
  #goesOn = true;
  readonly #probes: Promise<unknown>;

  constructor(port: number) {
    this.#probes = Promise.all([this.#repeat(() => this.#live(port)), this.#repeat(() => this.#ready(port))]);
  }

  /** When `/health/ready` was first not 200 after `moment`, on the clock of `performance`. */
  firstUnreadySince(moment: number): number | undefined {
    return this.#unready.find((time) => time >= moment);
  }

  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#probes;
  }

  async #repeat(probe: () => Promise<void>): Promise<void> {
    while (this.#goesOn) {
      await probe();
      await sleep(EVERY_MS);
    }
  }

  async #live(port: number): Promise<void> {
    try {
      const { status, ms } = await send(port, { path: '/health/live' });
      if (status !== 200 || ms > LIVE_PATIENCE_MS) this.notLive.push(`${status} after ${Math.round(ms)} ms`);
    } catch (error) {
      this.notLive.push(String(error));
    }
  }

  async #ready(port: number): Promise<void> {
    const isReady = await send(port, { path: '/health/ready' }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (!isReady) this.#unready.push(performance.now());
  }
}
