import { jest } from '@jest/globals';

/**
 * Tests with real processes and a real browser get a second try on a machine that is busy with others; the first
 * failure is printed, and `.ci/run` names who needed it. Whatever is wrong in the product fails twice.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
