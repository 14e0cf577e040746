import { z } from 'zod';

/** What goes wrong with the requests that match: the first fault that matches is used up. */
export const fault = z.strictObject({
  /** A regular expression for the path. */
  path: z.string().default('.*'),
  method: z.string().optional(),
  /** Requests that pass before the fault strikes. */
  after: z.int().min(0).default(0),
  times: z.int().min(1).default(1),
  /**
   * `respond` answers with status, headers and body; `hang` never answers; `stall` sends headers and then nothing; `drop`
   * closes the connection; `delay` is only slow; `executeThenFail` does the work and then answers 500.
   */
  kind: z.enum(['respond', 'hang', 'stall', 'drop', 'delay', 'executeThenFail']).default('respond'),
  delayMs: z.int().min(0).default(0),
  status: z.int().default(500),
  headers: z.record(z.string(), z.string()).default({}),
  /** A string is sent as it is, anything else as JSON. */
  body: z.unknown().optional(),
});
export type Fault = z.output<typeof fault>;

export class Faults {
  #queue: Fault[] = [];

  add(faults: Fault[]): void {
    this.#queue.push(...faults);
  }

  clear(): void {
    this.#queue = [];
  }

  for(method: string, path: string): Fault | undefined {
    const match = this.#queue.find((one) => (one.method ?? method) === method && new RegExp(one.path).test(path));
    if (!match) return undefined;
    if (match.after > 0) {
      match.after -= 1;
      return undefined;
    }
    match.times -= 1;
    if (match.times === 0) this.#queue.splice(this.#queue.indexOf(match), 1);
    return match;
  }
}
