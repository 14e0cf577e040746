import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { isDocumentUrl } from '../domain/client-id-metadata-document.ts';
import type { OAuthClient } from '../domain/client.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { ClientLookup } from '../domain/ports.ts';
import { ClientIdMetadataDocuments } from './client-id-metadata-documents.ts';

/** Finds the client of a request: a registered one, or one that a client id metadata document describes. */
@Injectable()
export class ClientResolution {
  constructor(
    private readonly clients: ClientLookup,
    private readonly documents: ClientIdMetadataDocuments,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Outside of transactions, because it may fetch a document.
   * @param clientId as the client presents it; unchecked input
   * @throws INVALID_CLIENT_DOCUMENT
   */
  async find(clientId: string): Promise<OAuthClient | undefined> {
    if (!isDocumentUrl(clientId)) return this.clients.find(clientId);
    if (!this.settings.options.clientIdDocuments) return undefined;
    const known = await this.clients.find(clientId);
    const isFresh = known?.documentFreshUntil != null && known.documentFreshUntil > this.clock.now();
    return known && (isFresh || known.disabled) ? known : this.documents.current(clientId, known);
  }
}
