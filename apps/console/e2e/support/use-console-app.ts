import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { ConsoleApp } from './console-app.ts';

/**
 * The application for the tests of a `describe`. Rate limits are reset before each test, browsers are closed after it.
 * @param environment configuration that the suite is about
 * @param parts see `startTestApp`; asked for at the start
 */
export function useConsoleApp(...settings: Partial<ConstructorParameters<typeof ConsoleApp>>): ConsoleApp {
  const [environment = {}, parts] = settings;
  const consoleApp = new ConsoleApp(environment, parts);
  beforeAll(() => consoleApp.start(), 60_000);
  beforeEach(() => consoleApp.passTime());
  afterEach(() => consoleApp.closeContexts());
  afterAll(() => consoleApp.close());
  return consoleApp;
}
