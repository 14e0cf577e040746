import { IsBoolean, IsInt, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { PICTURE_LENGTH } from '#shared-kernel/domain/picture';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { NAME_LENGTH, TOKEN_LENGTH, URL_LENGTH } from '../../users/http.ts';
import { StatusView } from '../../sessions/http.ts';

export class SignUpBody {
  @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name!: string;
  @IsString() email!: string;
  @IsString() password!: string;
  @IsOptional() @IsString() @MaxLength(PICTURE_LENGTH) image?: string | null;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
  /** Another name to sign in with. */
  @Omittable() @IsString() username?: string;
  @Omittable() @IsString() @MaxLength(NAME_LENGTH) displayUsername?: string;
  /** Numeric language code; 0 is Russian. */
  @Omittable() @IsInt() language?: number;
  /** From the link of an invitation mail: proves the address, so that no confirmation is mailed. */
  @Omittable() @IsString() @MaxLength(TOKEN_LENGTH) emailProof?: string;
  /** False: the session ends with the browser. */
  @Omittable() @IsBoolean() rememberMe?: boolean;
}

export abstract class PasswordSignInBody {
  @IsString() password!: string;
  /** False: the session ends with the browser and is never extended. */
  @Omittable() @IsBoolean() rememberMe?: boolean;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
}

export class SignInEmailBody extends PasswordSignInBody {
  @IsString() email!: string;
  /** From the link of an invitation mail: proves the address. */
  @Omittable() @IsString() @MaxLength(TOKEN_LENGTH) emailProof?: string;
}

export class SignInUsernameBody extends PasswordSignInBody {
  @IsString() @MaxLength(NAME_LENGTH) username!: string;
}

export class SignInPhoneNumberBody extends PasswordSignInBody {
  @IsString() @MaxLength(NAME_LENGTH) phoneNumber!: string;
}

export class RequestPasswordResetBody {
  @IsString() email!: string;
  /** A page of the client that receives `?token=` or `?error=INVALID_TOKEN`. */
  @Omittable() @IsString() @MaxLength(URL_LENGTH) redirectTo?: string;
}

export class ResetPasswordBody {
  @IsString() newPassword!: string;
  /** May be in the query instead. */
  @Omittable() @IsString() @MaxLength(TOKEN_LENGTH) token?: string;
  /** True: also disables the API keys of the account. */
  @Omittable() @IsBoolean() disableApiKeys?: boolean;
}

export class ResetPreviewBody {
  @IsString() @MaxLength(TOKEN_LENGTH) token!: string;
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

export class ConfirmEmailBody {
  @IsString() @MaxLength(TOKEN_LENGTH) token!: string;
  /** Needed without a session of the account. */
  @Omittable() @IsString() password?: string;
}

export class ResetPreviewView {
  /** API keys of the account that a reset leaves working. */
  apiKeys!: number;
  /** False: the reset sets the first password of the account. */
  hasPassword!: boolean;
}

export class PasswordResetView extends StatusView {
  /** API keys of the account that still work; absent when there are none. */
  apiKeys?: number;
}
