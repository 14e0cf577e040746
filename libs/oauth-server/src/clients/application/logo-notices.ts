import { Injectable } from '@nestjs/common';
import { Outbox } from '#shared-kernel/application/outbox';
import type { OAuthClient } from '../domain/client.ts';

/** Tells that another logo is to be fetched. Inside `UnitOfWork.run`. */
@Injectable()
export class LogoNotices {
  constructor(private readonly outbox: Outbox) {}

  /** @param iconBefore null for a new client */
  async tell({ clientId, icon }: OAuthClient, iconBefore: string | null): Promise<void> {
    if (icon === iconBefore) return;
    await this.outbox.publish({ type: 'oauth-server.client-logo-changed', payload: { clientId } });
  }
}
