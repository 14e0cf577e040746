import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { AsGiven, Omittable } from '#shared-kernel/http/shape.pipe';
import { NAME_LENGTH, URL_LENGTH } from '../../users/http.ts';

const ID_LENGTH = 64;
const SCOPES = 50;
/** Tokens of providers; the body as a whole has a limit, too. */
const PROVIDER_TOKEN_LENGTH = 16_384;
/** The end of the year 9999: later ones are milliseconds by mistake, and no timestamp that can be stored. */
const LATEST_SECONDS = 253_402_300_799;
/** A scope of RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;

export class IdTokenBody {
  @IsString() @MinLength(1) @MaxLength(PROVIDER_TOKEN_LENGTH) token!: string;
  @Omittable() @IsString() @MaxLength(NAME_LENGTH) nonce?: string;
  @Omittable() @IsString() @MaxLength(PROVIDER_TOKEN_LENGTH) accessToken?: string;
  @Omittable() @IsString() @MaxLength(PROVIDER_TOKEN_LENGTH) refreshToken?: string;
  /** The end of the access token: seconds since 1970. */
  @Omittable() @IsInt() @Min(0) @Max(LATEST_SECONDS) expiresAt?: number;
}

/** The members that all four routes to a provider accept. */
export class ToProviderBody {
  /** Where the browser goes in the end. */
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
  /** Where it goes with `?error=` when that fails; the error page without it. */
  @Omittable() @IsString() @MaxLength(URL_LENGTH) errorCallbackURL?: string;
  /**
   * True: it goes there with `error=sign_in_canceled` also when the person cancels at the provider, and not to the error
   * page with the words of the provider.
   */
  @Omittable() @IsBoolean() returnOnCancel?: boolean;
  /** Asked for in addition to those of the provider. */
  @Omittable()
  @IsArray()
  @ArrayMaxSize(SCOPES)
  @IsString({ each: true })
  @Matches(SCOPE, { each: true, message: 'each value in scopes must be a scope' })
  scopes?: string[];
  /** True: asks for a new account where the provider makes none by itself. */
  @Omittable() @IsBoolean() requestSignUp?: boolean;
  /** The account that the provider is to suggest. */
  @Omittable() @IsString() @MaxLength(NAME_LENGTH) loginHint?: string;
  /** True: the client goes to `url` by itself. */
  @Omittable() @IsBoolean() disableRedirect?: boolean;
}

export class SignInBody extends ToProviderBody {
  /** Where a new user goes instead of `callbackURL`. */
  @Omittable() @IsString() @MaxLength(URL_LENGTH) newUserCallbackURL?: string;
  /** Configured extra fields of a new user; other members are ignored. */
  @Omittable() @IsObject() @AsGiven() additionalData?: Record<string, unknown>;
  /** False: the session ends with the browser. */
  @Omittable() @IsBoolean() rememberMe?: boolean;
  /** Signs in as this user or not at all: to go on after a session has ended. */
  @Omittable() @IsString() @MaxLength(ID_LENGTH) onlyUserId?: string;
}

export class SignInSocialBody extends SignInBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) provider!: string;
  /** Got from the provider by the program itself: answers a session at once. */
  @Omittable() @IsObject() @ValidateNested() @Type(() => IdTokenBody) idToken?: IdTokenBody;
}

export class SignInOAuth2Body extends SignInBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) providerId!: string;
}

export class LinkSocialBody extends ToProviderBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) provider!: string;
  /** Got from the provider by the program itself: links at once. */
  @Omittable() @IsObject() @ValidateNested() @Type(() => IdTokenBody) idToken?: IdTokenBody;
}

export class ReauthenticateSocialBody extends ToProviderBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) provider!: string;
}

export class LinkOAuth2Body extends ToProviderBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) providerId!: string;
}

export class ContinueQuery {
  /** A URL of this service or a trusted origin. */
  @IsString() @MinLength(1) @MaxLength(URL_LENGTH) callbackURL!: string;
}

/** As stored. */
const PROVIDER_LENGTH = 64;
const ACCOUNT_LENGTH = 255;

/** One of the two is required. */
export class AccountChoiceBody {
  /** Such as `google`. */
  @ValidateIf(({ providerId, accountId }: AccountChoiceBody) => providerId !== undefined || accountId === undefined)
  @IsString()
  @MaxLength(PROVIDER_LENGTH)
  @ApiPropertyOptional()
  providerId?: string;

  /** The id of the account here, or the provider's id of the person. Without it: the oldest account at the provider. */
  @Omittable() @IsString() @MaxLength(ACCOUNT_LENGTH) accountId?: string;
}

export class AccountIdBody {
  /** The provider's id of the person, or the id of the account here. */
  @IsString() @MaxLength(ACCOUNT_LENGTH) accountId!: string;
}

export class AccountIdQuery extends AccountIdBody {}
