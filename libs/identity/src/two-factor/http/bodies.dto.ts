import { IsBoolean, IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';

/** Of any method, blanks and hyphens included. */
const CODE_LENGTH = 64;
/** Authenticators show it on one line. */
const ISSUER_LENGTH = 64;

export class PasswordBody {
  /** May be left out by an account without a password, from a fresh session. */
  @Omittable() @IsString() password?: string;
}

export class EnableTwoFactorBody extends PasswordBody {
  /** What authenticators show beside the account. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ISSUER_LENGTH) issuer?: string;
  /** Of the authenticator or a backup code in force, where two-factor authentication is on already. */
  @Omittable() @IsString() @MaxLength(CODE_LENGTH) code?: string;
}

export class TrustDeviceBody {
  /** True: this browser is not asked for a second factor for a while. */
  @Omittable() @IsBoolean() trustDevice?: boolean;
}

export class VerifyCodeBody extends TrustDeviceBody {
  @IsString() @MaxLength(CODE_LENGTH) code!: string;
}

export class VerifyBackupCodeBody extends VerifyCodeBody {
  /** True: spend the code only, without a session. */
  @Omittable() @IsBoolean() disableSession?: boolean;
}

export class RevokeTrustedDeviceBody {
  @IsUUID() id!: string;
}
