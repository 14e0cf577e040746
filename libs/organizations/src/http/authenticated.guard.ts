import { type ExecutionContext, Injectable } from '@nestjs/common';
import { SessionGuard } from '#identity';
import { Refusal } from '#shared-kernel/domain/refusal';
import { OrganizationRefusal } from '../domain/refusals.ts';

/** A SessionGuard with the words that the specification has for invitations (seed 1 §8). */
@Injectable()
export class AuthenticatedGuard extends SessionGuard {
  /** @throws NOT_AUTHENTICATED */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    try {
      return await super.canActivate(context);
    } catch (error) {
      throw error instanceof Refusal && error.status === 401 ? OrganizationRefusal.NOT_AUTHENTICATED() : error;
    }
  }
}
