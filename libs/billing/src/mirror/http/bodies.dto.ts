import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { MIRRORED_KINDS, type MirroredKind } from '../../objects/domain/references.ts';

const ID_LENGTH = 255;

export class RefreshBody {
  @IsIn(MIRRORED_KINDS) kind!: MirroredKind;
  /** Of the billing platform. For `customer_state`: of the customer. */
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) id!: string;
}
