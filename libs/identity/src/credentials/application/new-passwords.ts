import { Injectable } from '@nestjs/common';
import { AccountRefusal, AccountSettings } from '../../users/index.ts';
import { checkPasswordLength, foldPassword, isNameOf } from '../domain/password-policy.ts';
import { CommonPasswords, Passwords } from '../domain/ports.ts';

/** Checks and hashes passwords that are to be set. Those that exist still work, whatever they are. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly common: CommonPasswords,
    private readonly passwords: Passwords,
    private readonly settings: AccountSettings,
  ) {}

  /**
   * Before hashing.
   * @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON
   */
  async check(password: string): Promise<void> {
    const { options } = this.settings;
    checkPasswordLength(password, options);
    if (options.refuseCommonPasswords && (await this.common.has(foldPassword(password)))) {
      throw AccountRefusal.PASSWORD_TOO_COMMON();
    }
  }

  /** After `check`, outside of transactions. @throws TOO_BUSY */
  hash(password: string): Promise<string> {
    return this.passwords.hash(password);
  }

  /** @throws PASSWORD_TOO_COMMON when it is the email address or the name of its owner */
  checkOwner(password: string, owner: { readonly email: string; readonly name: string }): void {
    if (this.settings.options.refuseCommonPasswords && isNameOf(password, owner)) {
      throw AccountRefusal.PASSWORD_TOO_COMMON();
    }
  }
}
