import { Injectable } from '@nestjs/common';
import { alphabets, Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { TOTP_SECRET_LENGTH, BACKUP_CODE_LENGTH, writtenBackupCode } from '../domain/second-factor-method.ts';
import { type SealedFactors, type TwoFactor, TwoFactors } from '../domain/two-factor.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { resealEach, SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Users } from '../../users/index.ts';

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

@Injectable()
export class FactorSealing implements SealedRows {
  constructor(
    private readonly users: Users,
    private readonly twoFactors: TwoFactors,
    private readonly secrets: FactorSecrets,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('two-factor', this);
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.twoFactors.countByKey());
  }

  async reseal(limit: number): Promise<number> {
    const userIds = await this.uow.read(() => this.twoFactors.usersSealedOtherwise(this.secrets.keyId, limit));
    return resealEach(userIds, 'records', (userId) => this.resealOf(userId));
  }

  private resealOf(userId: string): Promise<void> {
    return this.uow.run(async () => {
      const user = await this.users.findForUpdate(userId);
      const record = user && (await this.twoFactors.findForUpdate(userId));
      if (!record) return;
      this.secrets.reseal(record);
      await this.twoFactors.save(record);
    });
  }
}
