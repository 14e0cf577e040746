import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, MaxLength } from 'class-validator';
import { Omittable } from './shape.pipe.ts';

/** Characters. */
export const REASON_LENGTH = 500;

/** Without the blanks around it; blanks alone count as absent. */
const Trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || undefined : value));

/** The reason that an act of staff must give. */
export const Reason = (): PropertyDecorator =>
  applyDecorators(
    Trimmed(),
    ApiProperty({ type: String, minLength: 1, maxLength: REASON_LENGTH }),
    IsString(),
    MaxLength(REASON_LENGTH),
  );

/** An act of staff that may say why. */
export class RemarkBody {
  /** For the audit trail. */
  @Trimmed() @Omittable() @IsString() @MaxLength(REASON_LENGTH) reason?: string;
}

/** An act of staff that says why. */
export class ReasonedBody {
  /** For the audit trail. */
  @Reason() reason!: string;
}
