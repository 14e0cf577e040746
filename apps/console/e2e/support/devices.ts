import type { BrowserContext } from 'playwright-core';
import { registerApp, type RegisteredApp } from './apps.ts';
import type { ConsoleApp } from './console-app.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The answer to a device without a browser (RFC 8628 §3.2). */
export interface Device {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri_complete: string;
}

/** Registers an app of devices for the user of a browser. */
export const registerDeviceApp = (consoleApp: ConsoleApp, owner: BrowserContext): Promise<RegisteredApp> =>
  registerApp(consoleApp, owner, {
    client_name: 'Acme TV',
    grant_types: [GRANT],
    redirect_uris: [],
    token_endpoint_auth_method: 'none',
  });

const post = (consoleApp: ConsoleApp, route: string, form: Readonly<Record<string, string>>) =>
  fetch(`${consoleApp.app.url}/api/auth/oauth2/${route}`, {
    method: 'POST',
    headers: { 'user-agent': 'AcmeTV/2.1' },
    body: new URLSearchParams(form),
  });

/** A device asks for access. */
export async function startDevice(consoleApp: ConsoleApp, { client_id }: RegisteredApp): Promise<Device> {
  const response = await post(consoleApp, 'device_authorization', { client_id, scope: 'openid email' });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Device;
}

/** The device asks whether the user has answered. @returns the tokens or an `error` */
export async function pollDevice(
  consoleApp: ConsoleApp,
  { client_id }: RegisteredApp,
  { device_code }: Device,
): Promise<{ readonly access_token?: string; readonly error?: string }> {
  const response = await post(consoleApp, 'token', { grant_type: GRANT, client_id, device_code });
  return (await response.json()) as { readonly access_token?: string; readonly error?: string };
}
