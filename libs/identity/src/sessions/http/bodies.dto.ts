import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { ListPageQuery, SortedBy, YesOrNo } from '#shared-kernel/http/list-page.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { TOKEN_LENGTH, URL_LENGTH } from '../../users/http.ts';

export class RevokeSessionBody {
  /** The `token` of `list-sessions`, or the `id` of `search-sessions`. */
  @IsString() @MaxLength(TOKEN_LENGTH) token!: string;
}

export class SearchSessionsQuery extends ListPageQuery {
  @Omittable() @IsString() @MaxLength(TOKEN_LENGTH) id?: string;
  /** False: all but the session of this request. */
  @YesOrNo() current?: boolean;
  @SortedBy('-updatedAt', '-createdAt') sort?: string;
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
