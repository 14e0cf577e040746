import { generateSync } from 'otplib';
import type { BrowserContext } from 'playwright-core';
import type { ConsoleApp } from './console-app.ts';
import { call, PASSWORD } from './holder.ts';

/** Seconds a code is shown. */
const PERIOD = 30;

/** An authenticator app. */
export class Authenticator {
  constructor(
    private readonly consoleApp: ConsoleApp,
    private readonly secret: string,
  ) {}

  /** The current code. */
  code(): string {
    return this.at(0);
  }

  /** The next code, because no code works twice. */
  nextCode(): string {
    this.consoleApp.passTime(PERIOD);
    return this.code();
  }

  /** A code that is invalid now. */
  wrongCode(): string {
    const right = [-2, -1, 0, 1, 2].map((periods) => this.at(periods * PERIOD));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!;
  }

  private at(seconds: number): string {
    const epoch = Math.floor(this.consoleApp.app.clock.now().getTime() / 1000) + seconds;
    return generateSync({ secret: this.secret, epoch });
  }
}

/** Turns two-factor on for the user of a browser, by the API. */
export async function turnOn(
  consoleApp: ConsoleApp,
  context: BrowserContext,
): Promise<{ readonly phone: Authenticator; readonly codes: readonly string[] }> {
  const enrolment = { password: PASSWORD };
  const { totpURI, backupCodes } = await call<{ totpURI: string; backupCodes: string[] }>(
    consoleApp,
    context,
    'two-factor/enable',
    enrolment,
  );
  const phone = new Authenticator(consoleApp, new URL(totpURI).searchParams.get('secret') ?? '');
  await call(consoleApp, context, 'two-factor/verify-totp', { code: phone.code() });
  consoleApp.passTime(PERIOD);
  return { phone, codes: backupCodes };
}
