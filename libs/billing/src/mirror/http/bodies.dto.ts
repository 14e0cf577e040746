import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { MIRRORED_KINDS, type MirroredKind } from '../../objects/domain/references.ts';

const ID_LENGTH = 255;

export class RefreshBody {
  @IsIn(MIRRORED_KINDS) kind!: MirroredKind;
  /** The id at the billing platform; for `customer_state`, the id of the customer. */
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) id!: string;
}
