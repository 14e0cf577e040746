import { IsBoolean, IsString } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { OrganizationChoiceBody } from '../../grants/http.ts';

export class ConsentBody extends OrganizationChoiceBody {
  /** Whether the user grants the client access. */
  @IsBoolean() accept!: boolean;
  /** The id of the request that the user saw. Without it, the latest one of the browser is answered. */
  @Omittable() @IsString() id?: string;
}
