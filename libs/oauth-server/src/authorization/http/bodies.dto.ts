import { IsBoolean } from 'class-validator';

export class ConsentBody {
  /** Whether the user grants the client access. */
  @IsBoolean() accept!: boolean;
}
