import { UsageMeter } from '#identity/api-keys/application/key-usage';
import { KeyProvisioning } from '#identity/api-keys/application/key-management';
import { KeyVerification } from '#identity/api-keys/application/key-verification';
import type { Page } from 'playwright-core';
import type { ConsoleApp } from './console-app.ts';
import { sessionOf } from './holder.ts';

/** A request by a program with its key only. */
export async function callWithKey(consoleApp: ConsoleApp, key: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${consoleApp.origin}/api/auth/get-session`, { headers: { 'x-api-key': key } });
  return { status: response.status, body: await response.json() };
}

/** A backend verifies the key that a program presented; the code of its refusal, or undefined. */
export async function verifyKey(consoleApp: ConsoleApp, key: string): Promise<string | undefined> {
  return (await consoleApp.app.app.get(KeyVerification).verify(key)).refusal?.code;
}

/** Writes the counted usage to the database, which otherwise happens some seconds later. */
export const writeUsage = (consoleApp: ConsoleApp): Promise<void> => consoleApp.app.app.get(UsageMeter).flush();

/** Simulates past usage; a quarter of the calls are refused. */
export async function pretendUse(consoleApp: ConsoleApp, keyId: string, hoursAgo: readonly number[]): Promise<void> {
  const meter = consoleApp.app.app.get(UsageMeter);
  for (const [index, hours] of hoursAgo.entries()) {
    const then = new Date(consoleApp.app.clock.now().getTime() - hours * 3_600_000);
    for (let calls = 0; calls <= index; calls += 1) meter.count(keyId, calls % 4 === 3 ? 'refusals' : 'calls', then);
  }
  await meter.flush();
}

/** A key with limits and permissions, created by the service for the user of this page. */
export async function provideKey(
  consoleApp: ConsoleApp,
  page: Page,
  properties: Parameters<KeyProvisioning['create']>[1],
): Promise<{ id: string; secret: string }> {
  const { user } = (await sessionOf(page))!;
  const { key, secret } = await consoleApp.app.app.get(KeyProvisioning).create(user.id, properties);
  return { id: key.id, secret };
}
