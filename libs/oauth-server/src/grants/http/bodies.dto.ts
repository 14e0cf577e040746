import { IsString, MaxLength, MinLength } from 'class-validator';

/** As long as the URL of a client id metadata document may be. */
const CLIENT_ID_LENGTH = 2048;

export class RevokeConnectionBody {
  @IsString() @MinLength(1) @MaxLength(CLIENT_ID_LENGTH) clientId!: string;
}
