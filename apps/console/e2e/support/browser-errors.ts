import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';

/** Browser messages about expected responses: an incorrect password is a 401. */
const EXPECTED = /^Failed to load resource: the server responded with a status of 4\d\d/;

const errorsOf = new WeakMap<BrowserContext, string[]>();

/** Collects CSP violations, exceptions, console errors and warnings of all pages. */
export async function collectErrors(context: BrowserContext): Promise<void> {
  const errors: string[] = [];
  errorsOf.set(context, errors);
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !EXPECTED.test(message.text())) errors.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => errors.push(`thrown: ${String(error.error())}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI} in ${event.sourceFile}`);
    });
  });
}

/** @returns the errors since the last call */
export const takeErrors = (context: BrowserContext): string[] => errorsOf.get(context)!.splice(0);

/** Expects no errors since the last call. */
export const expectNoErrors = (context: BrowserContext): void => expect(takeErrors(context)).toEqual([]);

/** Expects errors of the page that match, which its test provoked, and forgets them. */
export function forgiveErrors(page: Page, provoked: RegExp): void {
  const errors = errorsOf.get(page.context())!;
  const others = errors.filter((error) => !provoked.test(error));
  expect(others.length).toBeLessThan(errors.length);
  errors.splice(0, errors.length, ...others);
}
