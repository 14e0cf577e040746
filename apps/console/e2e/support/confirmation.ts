import type { ConsoleApp } from './console-app.ts';
import { call, type Holder, PASSWORD } from './holder.ts';

/** Opens the link of the sign-up mail as older clients do, without a session: verifies the address, proves nothing. */
export async function onlyVerify(consoleApp: ConsoleApp, email: string): Promise<void> {
  const token = await consoleApp.app.mailedToken(email, 'verify-email');
  await call(consoleApp, await consoleApp.visitor(), `verify-email?token=${token}`);
}

/** Resets the password by mail and signs in again: proves the address, does not verify it. */
export async function onlyProve(consoleApp: ConsoleApp, { email, context }: Holder): Promise<void> {
  await call(consoleApp, context, 'request-password-reset', { email });
  const token = await consoleApp.app.mailedToken(email, 'reset-password');
  await call(consoleApp, context, 'reset-password', { token, newPassword: PASSWORD });
  await call(consoleApp, context, 'sign-in/email', { email, password: PASSWORD });
}
