import type { Page } from 'playwright-core';

/** The button with exactly this name. */
export const click = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** A button whose name has this. */
export const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

export const clickInDialog = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Waits for a toast, which is a live region too. */
export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('status').getByText(text).waitFor();

/** Waits for the heading of a page. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();
