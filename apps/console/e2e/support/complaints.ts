import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';

/** Browser messages about expected responses: an incorrect password is a 401. */
const EXPECTED = /^Failed to load resource: the server responded with a status of 4\d\d/;

const complaints = new WeakMap<BrowserContext, string[]>();

/** Collects CSP violations, exceptions and console output of all pages. */
export async function watch(context: BrowserContext): Promise<void> {
  const heard: string[] = [];
  complaints.set(context, heard);
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !EXPECTED.test(message.text())) heard.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => heard.push(`thrown: ${String(error.error())}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI} in ${event.sourceFile}`);
    });
  });
}

/** Nothing was collected since the last call. */
export function expectSilence(page: Page): void {
  expect(complaints.get(page.context())?.splice(0)).toEqual([]);
}
