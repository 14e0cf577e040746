import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** The words by which titles of tests say that two things happen at once. */
export const RACE = /at once|at the same (?:time|moment)|concurren|\braces?\b|two instances|in parallel/i;

/** All tests of such a file are about races. */
export const isRaceFile = (path: string): boolean => /races\.[a-z0-9]+\.ts$/.test(path);

/**
 * Repeats the tests of races as often as `RACE_ROUNDS` says, and skips all others.
 * Tests over HTTP share an application, and their people have fixed names: their files are repeated as a whole,
 * `beforeAll` included.
 */
export default class RaceEnvironment extends TestEnvironment {
  private readonly rounds = Number(process.env['RACE_ROUNDS']);
  private readonly isRaceFile: boolean;
  private readonly overHttp: boolean;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.isRaceFile = isRaceFile(context.testPath);
    this.overHttp = context.testPath.endsWith('.e2e.ts');
  }

  handleTestEvent(event: Circus.AsyncEvent | Circus.SyncEvent, state: Circus.State): void {
    if (event.name === 'add_test') this.select(state.currentDescribeBlock);
    if (event.name === 'run_start' && this.overHttp) this.repeatAll(state.rootDescribeBlock);
  }

  private select(block: Circus.DescribeBlock): void {
    const test = block.tests.at(-1)!;
    if (!this.isRaceFile && !RACE.test(titleOf(test))) {
      test.mode = 'skip';
      return;
    }
    if (this.overHttp) return;
    for (let round = 1; round < this.rounds; round++) {
      const again = { ...test, errors: [] };
      block.tests.push(again);
      block.children.push(again);
    }
  }

  private repeatAll(root: Circus.DescribeBlock): void {
    const file = { ...root };
    root.hooks = [];
    root.tests = [];
    root.children = Array.from({ length: this.rounds }, (_, round) => copyOf(file, root, `round ${round + 1}`));
  }
}

function copyOf(block: Circus.DescribeBlock, parent: Circus.DescribeBlock, name: string): Circus.DescribeBlock {
  const copy: Circus.DescribeBlock = { ...block, parent, name, hooks: [], tests: [], children: [] };
  copy.hooks = block.hooks.map((hook) => ({ ...hook, parent: copy }));
  copy.children = block.children.map((child) => {
    if (child.type === 'describeBlock') return copyOf(child, copy, child.name);
    const test = { ...child, parent: copy, errors: [] };
    copy.tests.push(test);
    return test;
  });
  return copy;
}

const titleOf = ({ name, parent }: Circus.TestEntry): string => {
  const titles = [name];
  for (let block: Circus.DescribeBlock | undefined = parent; block; block = block.parent) titles.unshift(block.name);
  return titles.join(' ');
};
