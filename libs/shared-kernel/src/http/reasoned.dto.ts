import { IsString, Matches, MaxLength } from 'class-validator';
import { Omittable } from './shape.pipe.ts';

/** Characters. */
export const REASON_LENGTH = 500;

/** An act of staff that may say why. */
export class RemarkBody {
  /** For the audit trail. */
  @Omittable() @IsString() @MaxLength(REASON_LENGTH) reason?: string;
}

/** An act of staff that says why. */
export class ReasonedBody {
  /** For the audit trail. */
  @IsString() @Matches(/\S/) @MaxLength(REASON_LENGTH) reason!: string;
}
