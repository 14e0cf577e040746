import { IsString, MaxLength } from 'class-validator';

export class AnswerQuery {
  /** Names the answer. */
  @IsString() @MaxLength(100) id!: string;
}
