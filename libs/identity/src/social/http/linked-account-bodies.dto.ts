import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateIf } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';

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
