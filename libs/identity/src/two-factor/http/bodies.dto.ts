import { IsBoolean, IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';

/** For any method, blanks and hyphens included. */
const CODE_LENGTH = 64;
/** Authenticators show it on one line. */
const ISSUER_LENGTH = 64;

export class FactorProofBody {
  /** Optional for an account without a password, which needs a fresh session instead. */
  @Omittable() @IsString() password?: string;
  /**
   * A current code of the authenticator, a mailed one or a backup code. Required while two-factor authentication is on:
   * always to replace the authenticator, else unless this session passed the second factor within the last minutes.
   */
  @Omittable() @IsString() @MaxLength(CODE_LENGTH) code?: string;
}

export class EnableTwoFactorBody extends FactorProofBody {
  /** The name that authenticators show beside the account. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ISSUER_LENGTH) issuer?: string;
}

export class TrustDeviceBody {
  /** True: trust this browser, so that it is not challenged for a while. */
  @Omittable() @IsBoolean() trustDevice?: boolean;
}

export class VerifyCodeBody extends TrustDeviceBody {
  @IsString() @MaxLength(CODE_LENGTH) code!: string;
}

export class VerifyBackupCodeBody extends VerifyCodeBody {
  /** True: use the code without starting a session. */
  @Omittable() @IsBoolean() disableSession?: boolean;
}

export class RevokeTrustedDeviceBody {
  @IsUUID() id!: string;
}
