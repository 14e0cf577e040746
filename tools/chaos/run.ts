// npm run chaos [-- --only f1,f2] [--smoke | --short | --long] [--seed N]
import { parseArgs } from 'node:util';
import { Lifetime } from '../../bench/lifetime.ts';
import { machineInWords } from '../../bench/machine.ts';
import type { Fault, Figure, Size, Stage } from './fault.ts';
import { faults } from './faults/index.ts';
import { missing } from './needs.ts';
import { Postgres } from './postgres.ts';

const LIMIT_MS = { smoke: 10 * 60_000, short: 10 * 60_000, default: 60 * 60_000, long: 120 * 60_000 };
const EXAMPLES = 5;
const SMOKE_AT_ONCE = 2;

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
      smoke: { type: 'boolean', default: false },
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
  const isPossible = ({ id, isSlow }: Fault) => ids.includes(id) && !(values.smoke && isSlow && !values.only);
  return {
    chosen: faults.filter(isPossible),
    size: values.long ? 'long' : values.short ? 'short' : values.smoke ? 'smoke' : 'default',
    seed,
  };
}

/** @returns whether every figure holds */
async function inject(fault: Fault, stage: Stage): Promise<boolean> {
  const began = performance.now();
  const name = nameOf(fault);
  const seconds = () => `(${((performance.now() - began) / 1000).toFixed(0)} s)`;
  const lifetime = new Lifetime();
  stage.lifetime.add(() => lifetime.release());
  try {
    const figures = await fault.run({ ...stage, lifetime });
    if (isInterrupted) return false;
    const missed = figures.filter((figure) => isMissed(figure, stage.size));
    const text = figures
      .map((figure) => (!missed.includes(figure) ? figure.text : `MISSED: ${figure.text}`))
      .join('; ');
    console.log(`${missed.length === 0 ? 'ok     ' : 'MISSED '}${name}${fault.title}: ${text} ${seconds()}`);
    for (const example of missed.flatMap(({ examples = [] }) => examples.slice(0, EXAMPLES)))
      console.error(`         ${example}`);
    return missed.length === 0;
  } catch (error) {
    if (isInterrupted) return false;
    console.log(`FAILED ${name}${fault.title}: could not be tried ${seconds()}`);
    console.error(error);
    return false;
  } finally {
    await lifetime.release();
  }
}

const nameOf = ({ id }: Fault) => id.toUpperCase().padEnd(4);

/** A limit says nothing about a machine that does other work; that something was measured does. */
function isMissed({ holds, measured }: Figure, size: Size): boolean {
  return !holds && !(size === 'smoke' && Number.isFinite(measured));
}

async function main(lifetime: Lifetime, { chosen, size, seed }: Options): Promise<number> {
  console.log(`${machineInWords()}\n${chosen.length} faults, seed ${seed}`);
  const lacking = chosen.filter(({ needs }) => missing(needs) !== undefined);
  for (const fault of lacking) console.log(`skipped ${nameOf(fault)}${fault.title}: needs ${missing(fault.needs)}`);
  const possible = chosen.filter((fault) => !lacking.includes(fault));
  const postgres = await Postgres.open(lifetime);
  let failures = 0;
  const injectEach = async (some: Fault[]) => {
    for (let fault = some.shift(); fault && !isInterrupted; fault = some.shift())
      if (!(await inject(fault, { postgres, lifetime, size, seed }))) failures++;
  };
  // Without limits to keep most need not wait for each other.
  const besides = size === 'smoke' ? possible.filter(({ isAlone }) => !isAlone) : [];
  await injectEach(possible.filter((fault) => !besides.includes(fault)));
  await Promise.all(Array.from({ length: SMOKE_AT_ONCE }, () => injectEach(besides)));
  if (isInterrupted) return 130;
  console.log(`${possible.length - failures} held, ${failures} did not, ${lacking.length} skipped`);
  return failures === 0 ? 0 : 1;
}

if (process.platform !== 'linux') throw new Error('Processes are found in /proc: this needs Linux');
const options = readOptions();
// Failures from then on come from the stop of everything.
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (isInterrupted = true));
const lifetime = new Lifetime();
await lifetime.of(() => main(lifetime, options), LIMIT_MS[options.size]);
