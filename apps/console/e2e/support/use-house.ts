import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { ConsoleApp } from './console-app.ts';

/**
 * The application for the tests of a `describe`. Rate limits are reset before each test, browsers are closed after it.
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
