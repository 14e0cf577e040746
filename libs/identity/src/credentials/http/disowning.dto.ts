import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsString, MaxLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { NAME_LENGTH } from '../../users/http.ts';
import { ResetPreviewBody } from './credentials.dto.ts';
import { leftoverKinds, type LeftoverKind } from '../../sessions/index.ts';
import { OTHER_ACTS, type OtherAct } from '../application/denied-sessions.ts';

/** More than a session can make at our limits. */
const MOST_KEPT = 1000;

export class DisownSessionBody extends ResetPreviewBody {
  /** Ids of what stays: the reader of the mail recognizes it. */
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MOST_KEPT)
  @IsString({ each: true })
  @MaxLength(NAME_LENGTH, { each: true })
  keep?: string[];
}

export class LeftoverView {
  @ApiProperty({ enum: leftoverKinds }) kind!: LeftoverKind;
  id!: string;
  /** For people. */
  name!: string;
}

export class TakenBackView {
  @ApiProperty({ enum: leftoverKinds }) kind!: LeftoverKind;
  name!: string;
}

export class DisowningView {
  at!: Date;
  /** Whether the session was still signed in. */
  ended!: boolean;
  /** Whether a link to set a password was mailed. */
  reset!: boolean;
  taken!: TakenBackView[];
}

export class DisownedSessionView {
  /** The kind of the mail that the link was in. */
  cause!: string;
  at!: Date;
  /** The address that the mail was sent to. */
  email!: string;
  /** For people; "" when it is not known. */
  device!: string;
  ipAddress!: string | null;
  signedInAt!: Date | null;
  /** Whether the session is still signed in. */
  active!: boolean;
  /** Things that the session made and that still work. */
  left!: LeftoverView[];
  /** Names of audit actions of the session that are not taken back. */
  @ApiProperty({ enum: OTHER_ACTS, isArray: true }) otherActs!: OtherAct[];
  /** The effect of the link; null while it was not used. */
  done!: DisowningView | null;
}
