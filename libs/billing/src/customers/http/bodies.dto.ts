import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsISO31661Alpha2,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { CountedPageQuery } from './counted-page.dto.ts';
import { LINK_STATUSES, type LinkStatus } from '../domain/account-link.ts';

const ID_LENGTH = 255;
const LINE_LENGTH = 255;
const URL_LENGTH = 2048;

/** The caller's own account without it. */
export class OwnerNamed {
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) organizationId?: string;
}

export class OwnerQuery extends OwnerNamed {}

export class AddressBody {
  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(LINE_LENGTH)
  line1?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(LINE_LENGTH)
  line2?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(LINE_LENGTH)
  postalCode?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(LINE_LENGTH)
  city?: string | null;

  /** Required in some countries; `US-XX` and `CA-XX` for states of these. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(LINE_LENGTH)
  state?: string | null;

  /** ISO 3166-1 alpha-2. */
  @IsISO31661Alpha2()
  country!: string;
}

/** What is left out stays as it is; null removes it. */
export class BillingDetailsBody extends OwnerNamed {
  /** On invoices, in the place of the name of the account or organization. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(LINE_LENGTH)
  billingName?: string | null;

  @ApiPropertyOptional({ type: AddressBody, nullable: true })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AddressBody)
  billingAddress?: AddressBody | null;

  /** The number alone; its kind follows from the country of the address. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(LINE_LENGTH)
  taxId?: string | null;
}

export class LinksQuery extends CountedPageQuery {
  @Omittable() @IsIn(LINK_STATUSES) @ApiPropertyOptional({ enum: LINK_STATUSES }) status?: LinkStatus;
}

export class PortalBody extends OwnerNamed {
  /** Where its link back leads: a path of this service, or a URL of a trusted origin. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(URL_LENGTH) returnPath?: string;
}
