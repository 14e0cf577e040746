import { IsInt, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { PICTURE_LENGTH } from '#shared-kernel/domain/picture';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { NAME_LENGTH, TOKEN_LENGTH, URL_LENGTH } from '../../users/http.ts';

export class UsernameBody {
  @IsString() @MaxLength(NAME_LENGTH) username!: string;
}

export class UpdateUserBody {
  @Omittable() @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name?: string;
  /** Null removes the picture. */
  @IsOptional() @IsString() @MaxLength(PICTURE_LENGTH) image?: string | null;
  /** Null removes it. */
  @IsOptional() @IsString() username?: string | null;
  @Omittable() @IsString() @MaxLength(NAME_LENGTH) displayUsername?: string;
  /** Null removes it. A number is recorded by its code (`phone-number/verify`), and ignored here. */
  @IsOptional() @IsString() @MaxLength(NAME_LENGTH) phoneNumber?: string | null;
  /** Numeric language code; 0 is Russian, null is no preference. */
  @IsOptional() @IsInt() language?: number | null;
}

export class SetPictureBody {
  /** A data URL of a JPEG, PNG or WebP image of at most 32 KB and 1024 pixels a side. */
  @IsString() @MaxLength(PICTURE_LENGTH) picture!: string;
}

export class DisownAccountBody {
  @IsString() @MaxLength(TOKEN_LENGTH) token!: string;
}

export class DeleteUserBody {
  @Omittable() @IsString() password?: string;
  @Omittable() @IsString() @MaxLength(TOKEN_LENGTH) token?: string;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
}
