import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** The words by which titles of tests say that two things happen at once. */
export const RACE = /at once|at the same (?:time|moment)|concurren|\braces?\b|two instances|in parallel/i;

/** All tests of such a file are about races. */
export const isRaceFile = (path: string): boolean => /races\.[a-z0-9]+\.ts$/.test(path);

/** Repeats the tests of races as often as `RACE_ROUNDS` says, and skips all others. */
export default class RaceEnvironment extends TestEnvironment {
  private readonly rounds = Number(process.env['RACE_ROUNDS']);
  private readonly isRaceFile: boolean;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.isRaceFile = isRaceFile(context.testPath);
  }

  handleTestEvent(event: Circus.AsyncEvent | Circus.SyncEvent, { currentDescribeBlock: block }: Circus.State): void {
    if (event.name !== 'add_test') return;
    const test = block.tests.at(-1)!;
    if (!this.isRaceFile && !RACE.test(titleOf(test))) {
      test.mode = 'skip';
      return;
    }
    for (let round = 1; round < this.rounds; round++) {
      const again = { ...test, errors: [] };
      block.tests.push(again);
      block.children.push(again);
    }
  }
}

const titleOf = ({ name, parent }: Circus.TestEntry): string => {
  const titles = [name];
  for (let block: Circus.DescribeBlock | undefined = parent; block; block = block.parent) titles.unshift(block.name);
  return titles.join(' ');
};
