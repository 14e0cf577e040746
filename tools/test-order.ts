import sequencer from '@jest/test-sequencer';

// Its types are those of the CommonJS build, which wraps the class.
const TestSequencer = sequencer as unknown as typeof sequencer.default;
type Tests = Parameters<InstanceType<typeof TestSequencer>['sort']>[0];

/** Milliseconds for each byte of a file. */
const PACES: readonly (readonly [RegExp, number])[] = [
  [/\.browser\.ts$/, 6],
  [/\.e2e\.ts$/, 1.5],
  [/./, 0.5],
];
/** Milliseconds of files that start other programs. These two keep apart: both need more than one core. */
const PROGRAMS = { 'tools/chaos/smoke.e2e.ts': 130_000, 'bench/smoke.e2e.ts': 45_000 };

function estimate({ path, context }: Tests[number]): number {
  const [, program] = Object.entries(PROGRAMS).find(([name]) => path.endsWith(`/${name}`)) ?? [];
  const [, pace] = PACES.find(([name]) => name.test(path))!;
  return program ?? (context.hasteFS.getSize(path) ?? 0) * pace;
}

/**
 * The longest files first. Jest knows them from the run before; where there was none, as on CI, it goes by size alone and
 * ends with a small file that takes minutes, on one core.
 */
export default class TestOrder extends TestSequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    const isNew = ({ duration }: Tests[number]) => duration === undefined;
    const estimated = sorted.filter(isNew).toSorted((one, other) => estimate(other) - estimate(one));
    return sorted.map((test) => (isNew(test) ? estimated.shift()! : test));
  }
}
