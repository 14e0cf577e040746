import { Injectable } from '@nestjs/common';
import { alphabets, Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { BACKUP_CODE_LENGTH, writtenBackupCode } from '../domain/backup-codes.ts';
import { TOTP_SECRET_LENGTH } from '../domain/totp.ts';
import type { SealedFactors, TwoFactor } from '../domain/two-factor.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';

/** The purpose contains the account, so that a sealed text copied to another account's row cannot be opened. */
const secretOfUser = (userId: string) => `two-factor secret ${userId}`;
const codesOfUser = (userId: string) => `two-factor backup codes ${userId}`;

@Injectable()
export class FactorSecrets {
  constructor(
    private readonly box: SecretBox,
    private readonly random: Random,
    private readonly settings: TwoFactorSettings,
  ) {}

  make(userId: string): { secret: string; backupCodes: readonly string[]; sealed: SealedFactors } {
    const secret = this.random.text(TOTP_SECRET_LENGTH, alphabets.alphanumeric);
    const backupCodes = this.makeBackupCodes();
    const sealed = {
      secret: this.sealSecret(userId, secret),
      backupCodes: this.sealBackupCodes(userId, backupCodes),
    };
    return { secret, backupCodes, sealed };
  }

  makeBackupCodes(): readonly string[] {
    const codes = new Set<string>();
    while (codes.size < this.settings.options.backupCodes) {
      codes.add(writtenBackupCode(this.random.text(BACKUP_CODE_LENGTH, alphabets.readable)));
    }
    return [...codes];
  }

  sealSecret(userId: string, secret: string): string {
    return this.box.seal(secret, secretOfUser(userId));
  }

  sealBackupCodes(userId: string, codes: readonly string[]): string {
    return this.box.seal(JSON.stringify(codes), codesOfUser(userId));
  }

  get keyId(): string {
    return this.box.keyIds[0]!;
  }

  reseal(record: TwoFactor): void {
    const again = (purpose: string) => (sealed: string) => this.box.seal(this.box.open(sealed, purpose), purpose);
    record.reseal(again(secretOfUser(record.userId)), again(codesOfUser(record.userId)));
  }

  openSecret(userId: string, sealed: string): string {
    return this.box.open(sealed, secretOfUser(userId));
  }

  openBackupCodes(userId: string, sealed: string | null): readonly string[] {
    return sealed === null ? [] : (JSON.parse(this.box.open(sealed, codesOfUser(userId))) as readonly string[]);
  }
}
