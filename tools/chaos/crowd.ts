import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './fault.ts';
import { Load, ownSession, type Tally } from './load.ts';
import type { Person } from './person.ts';

export const WINDOW_MS = 1000;

/** The p99 of each of so many windows, of people who look at their session all the time. */
export async function healthy(
  port: number,
  people: readonly Person[],
  tally: Tally,
  windows: number,
): Promise<number[]> {
  const p99: number[] = [];
  for (let window = 0; window < windows; window++) {
    tally.restart();
    const load = new Load(people.length, async (worker) => {
      const person = people[worker]!;
      await tally.note('get-session', person.session(port), ownSession(person));
    });
    await sleep(WINDOW_MS);
    await load.stop();
    p99.push(
      quantile(
        tally.answers.map(({ ms }) => ms),
        0.99,
      ),
    );
  }
  return p99;
}

interface Visitor {
  readonly kind: string;
  readonly socket: Socket;
  readonly cameAt: number;
  leftAt: number | undefined;
  isAnswered: boolean;
}

/** Clients that begin and never finish. */
export class Crowd {
  readonly #visitors: Visitor[] = [];

  get open(): number {
    return this.#visitors.filter(({ leftAt }) => leftAt === undefined).length;
  }

  openOf(kind: string): number {
    return this.#of(kind).filter(({ leftAt }) => leftAt === undefined).length;
  }

  /** Waits until each one of this kind was answered, or closed. */
  async untilAnswered(kind: string): Promise<void> {
    while (this.#of(kind).some(({ isAnswered, leftAt }) => !isAnswered && leftAt === undefined)) await sleep(10);
  }

  join(kind: string, port: number, begin: string): void {
    const socket = connect(port, '127.0.0.1', () => socket.write(begin));
    const visitor: Visitor = { kind, socket, cameAt: performance.now(), leftAt: undefined, isAnswered: false };
    socket.on('error', () => undefined);
    socket.on('close', () => (visitor.leftAt = performance.now()));
    socket.on('data', () => (visitor.isAnswered = true));
    this.#visitors.push(visitor);
  }

  trickle(): void {
    for (const { kind, socket } of this.#visitors) if (kind !== 'silent' && socket.writable) socket.write(' ');
  }

  /** Waits until the service has closed all connections of these kinds, at most `patienceMs`. */
  async untilGone(patienceMs: number, kinds?: readonly string[]): Promise<void> {
    const deadline = performance.now() + patienceMs;
    const isHere = ({ kind, leftAt }: Visitor) => leftAt === undefined && (kinds?.includes(kind) ?? true);
    while (this.#visitors.some(isHere) && performance.now() < deadline) await sleep(50);
  }

  /** The longest time in milliseconds that a connection was open; Infinity while one still is. */
  longest(kind: string): number {
    return Math.max(...this.#of(kind).map(({ cameAt, leftAt = Number.POSITIVE_INFINITY }) => leftAt - cameAt));
  }

  leave(): void {
    for (const { socket } of this.#visitors) socket.destroy();
  }

  #of(kind: string): Visitor[] {
    return this.#visitors.filter((visitor) => visitor.kind === kind);
  }
}
