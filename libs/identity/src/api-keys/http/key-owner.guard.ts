import { Injectable } from '@nestjs/common';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { SessionGuard } from '../../sessions/http.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';

/** The same guard with the words that the specification has for keys. */
@Injectable()
export class KeyOwnerGuard extends SessionGuard {
  protected override stranger(): Refusal {
    return ApiKeyRefusal.UNAUTHORIZED_SESSION();
  }
}
