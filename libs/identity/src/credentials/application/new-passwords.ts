import { Injectable } from '@nestjs/common';
import { AccountRefusal, AccountSettings, type User } from '../../users/index.ts';
import { checkPasswordLength, CommonPasswords, foldPassword, isNameOf, Passwords } from '../domain/password-policy.ts';

type Owner = Pick<User, 'email' | 'name'>;

@Injectable()
export class NewPasswords {
  constructor(
    private readonly common: CommonPasswords,
    private readonly passwords: Passwords,
    private readonly settings: AccountSettings,
  ) {}

  /** @param owner else `checkOwner` follows @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON */
  async check(password: string, owner?: Owner): Promise<void> {
    const { options } = this.settings;
    checkPasswordLength(password, options);
    if (options.refuseCommonPasswords && (await this.common.has(foldPassword(password)))) {
      throw AccountRefusal.PASSWORD_TOO_COMMON();
    }
    if (owner) this.checkOwner(password, owner);
  }

  /** After `check`, outside of transactions. @throws TOO_BUSY */
  hash(password: string): Promise<string> {
    return this.passwords.hash(password);
  }

  /** @throws PASSWORD_TOO_COMMON when it is the email address or the name of its owner */
  checkOwner(password: string, owner: Owner): void {
    if (this.settings.options.refuseCommonPasswords && isNameOf(password, owner)) {
      throw AccountRefusal.PASSWORD_TOO_COMMON();
    }
  }
}
