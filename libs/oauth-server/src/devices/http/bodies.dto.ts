import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { OrganizationChoiceBody } from '../../grants/http.ts';

/** With room for blanks and dashes. */
const MAX_TYPED = 100;

export class UserCodeQuery {
  /** The code that the device shows, in any case, with or without the dash. */
  @IsString() @MaxLength(MAX_TYPED) user_code!: string;
}

export class DeviceAnswerBody extends OrganizationChoiceBody {
  /** The code that the device shows. The user opened it before (GET). */
  @IsString() @MaxLength(MAX_TYPED) userCode!: string;
  /** Whether the user grants the client access. */
  @IsBoolean() accept!: boolean;
}
