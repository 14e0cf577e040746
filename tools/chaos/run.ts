// npm run chaos [-- --only f1,f2] [--short | --long] [--seed N]
import { parseArgs } from 'node:util';
import { Lifetime } from '../../bench/lifetime.ts';
import type { Fault, Size, Stage } from './fault.ts';
import { faults } from './faults/index.ts';
import { Postgres } from './postgres.ts';

const LIMIT_MS = { short: 5 * 60_000, default: 15 * 60_000, long: 120 * 60_000 };
const EXAMPLES = 5;

interface Options {
  readonly chosen: readonly Fault[];
  readonly size: Size;
  readonly seed: number;
}

/** @throws Error with what is wrong with the arguments */
function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      short: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      seed: { type: 'string' },
    },
  });
  const ids = values.only?.toLowerCase().split(',') ?? faults.map(({ id }) => id);
  const unknown = ids.filter((wanted) => !faults.some(({ id }) => id === wanted));
  if (unknown.length > 0)
    throw new Error(`--only knows ${faults.map(({ id }) => id).join(', ')}, not ${unknown.join(', ')}`);
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
  if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number');
  return {
    chosen: faults.filter(({ id }) => ids.includes(id)),
    size: values.long ? 'long' : values.short ? 'short' : 'default',
    seed,
  };
}

/** @returns whether every figure holds */
async function inject(fault: Fault, stage: Stage): Promise<boolean> {
  const began = performance.now();
  const name = fault.id.toUpperCase().padEnd(4);
  const seconds = () => `(${((performance.now() - began) / 1000).toFixed(0)} s)`;
  try {
    const figures = await fault.run(stage);
    if (isInterrupted) return false;
    const missed = figures.filter(({ holds }) => !holds);
    const text = figures.map((figure) => (figure.holds ? figure.text : `MISSED: ${figure.text}`)).join('; ');
    console.log(`${missed.length === 0 ? 'ok     ' : 'MISSED '}${name}${fault.title}: ${text} ${seconds()}`);
    for (const example of missed.flatMap(({ examples = [] }) => examples.slice(0, EXAMPLES)))
      console.error(`         ${example}`);
    return missed.length === 0;
  } catch (error) {
    if (isInterrupted) return false;
    console.log(`FAILED ${name}${fault.title}: could not be tried ${seconds()}`);
    console.error(error);
    return false;
  }
}

async function main(lifetime: Lifetime, { chosen, size, seed }: Options): Promise<number> {
  const postgres = await Postgres.open(lifetime);
  console.log(`${chosen.length} faults, seed ${seed}`);
  let failures = 0;
  for (const fault of chosen)
    if (!isInterrupted && !(await inject(fault, { postgres, lifetime, size, seed }))) failures++;
  if (isInterrupted) return 130;
  console.log(`${chosen.length - failures} held, ${failures} did not`);
  return failures === 0 ? 0 : 1;
}

if (process.platform !== 'linux') throw new Error('Processes are found in /proc: this needs Linux');
const options = readOptions();
// What breaks from then on breaks because everything is being stopped.
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (isInterrupted = true));
const lifetime = new Lifetime();
await lifetime.of(() => main(lifetime, options), LIMIT_MS[options.size]);
