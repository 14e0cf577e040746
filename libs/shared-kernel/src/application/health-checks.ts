import { Injectable } from '@nestjs/common';
import { withinTime } from './grace.ts';

export const healthStates = ['good', 'attention', 'bad', 'off'] as const;
/** `off`: not configured. */
export type HealthState = (typeof healthStates)[number];

/**
 * No secret, and no address of a server. By the end of its name a fact is a time in ISO 8601 (`At`, `Since`) or
 * milliseconds (`Ms`).
 */
export type HealthFacts = Readonly<Record<string, string | number | null>>;

export interface Health {
  readonly state: HealthState;
  readonly facts: HealthFacts;
}

export interface CheckedHealth extends Health {
  readonly name: string;
  /** Milliseconds of the check. */
  readonly took: number;
  /** The code of the failure that kept the part from answering, else null. The log of the part has its words. */
  readonly error: string | null;
}

/** A part that hangs must not keep staff from seeing the others. */
const PATIENCE_MS = 3000;

/** What the parts of the service say about themselves; modules register theirs in their constructors. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, () => Promise<Health>>();
  private running: Promise<readonly CheckedHealth[]> | undefined;

  /** @param name of the part @param check outside of transactions @throws Error for a name that is taken */
  register(name: string, check: () => Promise<Health>): void {
    if (this.checks.has(name)) throw new Error(`Two parts are called ${name}`);
    this.checks.set(name, check);
  }

  /** One after the other, and shared by those who ask meanwhile: a look at the service must be no load on it. */
  run(): Promise<readonly CheckedHealth[]> {
    this.running ??= this.runAll().finally(() => (this.running = undefined));
    return this.running;
  }

  private async runAll(): Promise<readonly CheckedHealth[]> {
    const found: CheckedHealth[] = [];
    for (const [name, check] of this.checks) found.push(await checked(name, check));
    return found;
  }
}

async function checked(name: string, check: () => Promise<Health>): Promise<CheckedHealth> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    return { name, ...(await withinTime(check(), PATIENCE_MS)), took: took(), error: null };
  } catch (error) {
    return { name, state: 'bad', facts: {}, took: took(), error: codeOf(error) };
  }
}

/** The words of an error may name a server. @returns such as `ECONNREFUSED` */
function codeOf(error: unknown): string {
  const { code, cause, message } = Object(error) as { code?: unknown; cause?: unknown; message?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  if (cause !== undefined) return codeOf(cause);
  return String(message).startsWith('No answer') ? 'NO_ANSWER' : 'UNKNOWN';
}
