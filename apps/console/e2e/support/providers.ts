import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ProviderProcess } from '../../../test-provider/test/kit/provider-process.ts';
import { useConsoleApp } from './console-app.ts';

/** The id and the name of the test provider in these tests. */
export const PROVIDER = 'acme';
export const NAME = 'Acme ID';

/** Variables by which a real upstream is offered. */
export const offering = ({ issuer, clientId, clientSecret }: ProviderProcess): Readonly<Record<string, string>> => ({
  OIDC_PROVIDERS: PROVIDER,
  OIDC_ACME_NAME: NAME,
  OIDC_ACME_ISSUER: issuer,
  OIDC_ACME_CLIENT_ID: clientId,
  OIDC_ACME_CLIENT_SECRET: clientSecret,
});

/** Variables by which providers are offered whose buttons are looked at only. */
export const offered = (...ids: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ids.flatMap((id) => [
      [`${id.toUpperCase()}_CLIENT_ID`, 'client'],
      [`${id.toUpperCase()}_CLIENT_SECRET`, 'secret'],
    ]),
  );

/** The application for the tests of a `describe`, with a real upstream, from which its environment is made. */
export function useProviderApp(environment: (upstream: ProviderProcess) => Readonly<Record<string, string>>) {
  const running: ProviderProcess[] = [];
  beforeAll(async () => {
    running.push(await ProviderProcess.start());
  });
  afterAll(() => running[0]?.stop());
  return useConsoleApp(() => environment(running[0]!));
}

/** Presses the button of the provider, and waits for its form. */
export async function goToProvider(page: Page, verb = 'Continue with'): Promise<void> {
  await page.getByRole('button', { name: `${verb} ${NAME}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Who are you?' }).waitFor();
}

/** Fills in the form of the provider. */
export async function beAtProvider(page: Page, email: string, { verified = true } = {}): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('checkbox').setChecked(verified);
  await page.getByRole('button', { name: 'Continue' }).click();
}
