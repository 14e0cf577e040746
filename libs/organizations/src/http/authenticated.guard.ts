import { Injectable } from '@nestjs/common';
import { SessionGuard } from '#identity/http';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { OrganizationRefusal } from '../domain/refusals.ts';

/** A SessionGuard with the words that the specification has for invitations: NOT_AUTHENTICATED. */
@Injectable()
export class AuthenticatedGuard extends SessionGuard {
  protected override stranger(): Refusal {
    return OrganizationRefusal.NOT_AUTHENTICATED();
  }
}
