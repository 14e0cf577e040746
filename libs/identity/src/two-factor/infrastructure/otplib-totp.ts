import { Injectable } from '@nestjs/common';
import { generateSync, ScureBase32Plugin, verifySync } from 'otplib';
import { totpDigits, totpPeriod, totpTolerance, Totp } from '../domain/second-factor-method.ts';

const base32 = new ScureBase32Plugin();
const bytesOf = (secret: string) => Buffer.from(secret, 'utf8');
const epochOf = (now: Date) => Math.floor(now.getTime() / 1000);
const parameters = { strategy: 'totp', algorithm: 'sha1', digits: totpDigits, period: totpPeriod } as const;

@Injectable()
export class OtplibTotp extends Totp {
  generate(secret: string, now: Date): string {
    return generateSync({ ...parameters, secret: bytesOf(secret), epoch: epochOf(now) });
  }

  stepOf(secret: string, code: string, now: Date): number | undefined {
    const epoch = epochOf(now);
    const result = verifySync({
      ...parameters,
      secret: bytesOf(secret),
      token: code,
      epoch,
      epochTolerance: totpTolerance * totpPeriod,
    });
    return result.valid ? Math.floor(epoch / totpPeriod) + result.delta : undefined;
  }

  base32(secret: string): string {
    return base32.encode(bytesOf(secret), { padding: false });
  }
}
