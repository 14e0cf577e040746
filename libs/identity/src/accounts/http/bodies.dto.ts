import { IsBoolean, IsInt, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';

/** Bounds of what is stored or mailed; a password's length is the domain's to judge. */
const NAME_LENGTH = 255;
const URL_LENGTH = 2048;
const TOKEN_LENGTH = 2048;

export class SignUpBody {
  @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name!: string;
  @IsString() email!: string;
  @IsString() password!: string;
  @IsOptional() @IsString() @MaxLength(URL_LENGTH) image?: string | null;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
  /** Another name to sign in with. */
  @Omittable() @IsString() username?: string;
  @Omittable() @IsString() @MaxLength(NAME_LENGTH) displayUsername?: string;
  /** Numeric language code; 0 is Russian. */
  @Omittable() @IsInt() language?: number;
  /** False: the session ends with the browser. */
  @Omittable() @IsBoolean() rememberMe?: boolean;
}

class PasswordSignInBody {
  @IsString() password!: string;
  /** False: the session ends with the browser and is never extended. */
  @Omittable() @IsBoolean() rememberMe?: boolean;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
}

export class SignInEmailBody extends PasswordSignInBody {
  @IsString() email!: string;
}

export class SignInUsernameBody extends PasswordSignInBody {
  @IsString() @MaxLength(NAME_LENGTH) username!: string;
}

export class SignInPhoneNumberBody extends PasswordSignInBody {
  @IsString() @MaxLength(NAME_LENGTH) phoneNumber!: string;
}

export class UsernameBody {
  @IsString() @MaxLength(NAME_LENGTH) username!: string;
}

export class PhoneNumberBody {
  @IsString() @MaxLength(NAME_LENGTH) phoneNumber!: string;
}

export class VerifyPhoneNumberBody extends PhoneNumberBody {
  @IsString() @MaxLength(NAME_LENGTH) code!: string;
  /** True: prove the number only, without a session. */
  @Omittable() @IsBoolean() disableSession?: boolean;
  /** True: record the number with the signed-in account. */
  @Omittable() @IsBoolean() updatePhoneNumber?: boolean;
}

export class RequestPasswordResetBody {
  @IsString() email!: string;
  /** A page of the client's own that receives `?token=` or `?error=INVALID_TOKEN`. */
  @Omittable() @IsString() @MaxLength(URL_LENGTH) redirectTo?: string;
}

export class ResetPasswordBody {
  @IsString() newPassword!: string;
  /** May stand in the query instead. */
  @Omittable() @IsString() @MaxLength(TOKEN_LENGTH) token?: string;
}

export class ChangePasswordBody {
  @IsString() newPassword!: string;
  @IsString() currentPassword!: string;
  /** True: every session ends, and the answer carries a new one. */
  @Omittable() @IsBoolean() revokeOtherSessions?: boolean;
}

export class ReauthenticateBody {
  @IsString() password!: string;
}

export class ChangeEmailBody {
  @IsString() newEmail!: string;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
}

export class SendVerificationEmailBody {
  @IsString() email!: string;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
}

export class UpdateUserBody {
  @Omittable() @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name?: string;
  /** Null removes the picture. */
  @IsOptional() @IsString() @MaxLength(URL_LENGTH) image?: string | null;
  /** Null removes it. */
  @IsOptional() @IsString() username?: string | null;
  @Omittable() @IsString() @MaxLength(NAME_LENGTH) displayUsername?: string;
  /** Null removes it. A number is recorded by its code (`phone-number/verify`), and ignored here. */
  @IsOptional() @IsString() @MaxLength(NAME_LENGTH) phoneNumber?: string | null;
  /** Numeric language code; 0 is Russian, null is no preference. */
  @IsOptional() @IsInt() language?: number | null;
}

export class DeleteUserBody {
  @Omittable() @IsString() password?: string;
  @Omittable() @IsString() @MaxLength(TOKEN_LENGTH) token?: string;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
}

export class RevokeSessionBody {
  /** What `list-sessions` shows as `token`. */
  @IsString() @MaxLength(TOKEN_LENGTH) token!: string;
}

export class TokenQuery {
  @Omittable() @IsString() @MaxLength(TOKEN_LENGTH) token?: string;
}

export class CallbackQuery {
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
}

export class VerifyEmailQuery extends CallbackQuery {
  @IsString() @MaxLength(TOKEN_LENGTH) token!: string;
}
