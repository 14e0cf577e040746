import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { redirectTarget } from '../../clients/index.ts';
import type { LogoutFacts } from '../application/logout-question.ts';

export class LogoutBody {
  /** Whether the user signs out. */
  @IsBoolean() accept!: boolean;
}

export class LogoutAnswerView {
  /** Where the browser goes. */
  redirectURI!: string;
}

export class LogoutClientView {
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** A data URL, set by staff; null: there is none. */
  @ApiProperty({ type: String, nullable: true }) picture!: string | null;
}

export class LogoutRequestView {
  /** Null: the request names no application. */
  @ApiProperty({ type: LogoutClientView, nullable: true }) client!: LogoutClientView | null;
  /** Where the user goes afterwards: a host, or the scheme of an app on a device. Null: stays here. */
  @ApiProperty({ type: String, nullable: true }) redirectHost!: string | null;
  expiresAt!: Date;

  static of({ client, redirectUri, expiresAt }: LogoutFacts): LogoutRequestView {
    return {
      client: client ? { clientId: client.clientId, name: client.name, picture: client.picture } : null,
      redirectHost: redirectUri === undefined ? null : redirectTarget(redirectUri),
      expiresAt,
    };
  }
}
