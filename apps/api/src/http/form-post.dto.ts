import { IsString, MaxLength } from 'class-validator';

export class FormPostQuery {
  /** Names the answer. */
  @IsString() @MaxLength(100) id!: string;
}
