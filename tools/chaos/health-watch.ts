import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './http.ts';

const EVERY_MS = 50;
/** How long a load balancer waits before it considers the process dead. */
const LIVE_PATIENCE_MS = 1000;

/** Polls the health routes as a load balancer does. */
export class HealthWatch {
  /** Each time `/health/live` was not 200 within its patience. */
  readonly notLive: string[] = [];
  readonly #unready: number[] = [];
  #isRunning = true;
  readonly #probes: Promise<unknown>;

  constructor(port: number) {
    this.#probes = Promise.all([this.#repeat(() => this.#live(port)), this.#repeat(() => this.#ready(port))]);
  }

  /** When `/health/ready` was first not 200 after `moment`, on the clock of `performance`. */
  firstUnreadySince(moment: number): number | undefined {
    return this.#unready.find((time) => time >= moment);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#probes;
  }

  async #repeat(probe: () => Promise<void>): Promise<void> {
    while (this.#isRunning) {
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
