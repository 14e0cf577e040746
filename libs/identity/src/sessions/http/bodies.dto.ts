import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { TOKEN_LENGTH, URL_LENGTH } from '../../users/http.ts';

export class RevokeSessionBody {
  /** The `token` of `list-sessions`. */
  @IsString() @MaxLength(TOKEN_LENGTH) token!: string;
}

export class RevokeSessionsBody {
  /** True: also disables the API keys of the account. */
  @Omittable() @IsBoolean() disableApiKeys?: boolean;
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
