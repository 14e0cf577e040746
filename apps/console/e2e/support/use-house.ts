import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { ConsoleApp } from './console-app.ts';

/**
 * A house for the tests of a `describe`. Each of them finds the limits of the earlier ones over, and leaves no browser
 * behind.
 * @param environment configuration that the suite is about
 */
export function useHouse(environment: Readonly<Record<string, string>> = {}): ConsoleApp {
  const house = new ConsoleApp(environment);
  beforeAll(() => house.start(), 60_000);
  beforeEach(() => house.passTime());
  afterEach(() => house.sendEverybodyHome());
  afterAll(() => house.close());
  return house;
}
