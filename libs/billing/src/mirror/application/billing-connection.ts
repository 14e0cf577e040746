import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingGateway, GatewayError } from '../../polar/index.ts';
import { NotConnected } from '../domain/mirrored-object.ts';
import { Connections } from '../domain/ports.ts';

/** The organization of the platform that is mirrored: that of the access token at its first use. */
@Injectable()
export class BillingConnection {
  private known: string | undefined;
  private isOwnToken = false;

  constructor(
    private readonly connections: Connections,
    private readonly gateway: BillingGateway,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Inside transactions as well. @throws NotConnected */
  async organizationId(): Promise<string> {
    this.known ??= await this.uow.read(() => this.connections.find());
    if (this.known === undefined) throw new NotConnected();
    return this.known;
  }

  /** Asks the platform where it is not known; outside of transactions. @throws GatewayError */
  async establish(): Promise<string> {
    this.known ??= await this.uow.read(() => this.connections.find());
    this.known ??= await this.ask();
    return this.known;
  }

  /**
   * For a token of another organization everything is missing, so what is not found proves nothing. Asks the platform, once
   * for each process; outside of transactions. @throws GatewayError `unauthorized`
   */
  async mustBeOwn(): Promise<void> {
    if (this.isOwnToken) return;
    const known = await this.establish();
    const asked = await this.first();
    if (asked !== undefined && asked !== known) throw new GatewayError({ kind: 'unauthorized' });
    this.isOwnToken = true;
  }

  private async first(): Promise<string | undefined> {
    try {
      const { items, broken } = await this.gateway.page('organization', { page: 1, limit: 1 });
      return items[0]?.fields.id ?? broken[0]?.id ?? undefined;
    } catch (error) {
      // A token may lack the scope for organizations. Each product names its own.
      if (!(error instanceof GatewayError) || !['not_found', 'forbidden'].includes(error.failure.kind)) throw error;
      const { items } = await this.gateway.page('product', { page: 1, limit: 1 });
      return items[0]?.fields.organizationId;
    }
  }

  private async ask(): Promise<string> {
    const id = await this.first();
    if (id === undefined) throw new GatewayError({ kind: 'not_found' });
    return this.uow.run(() => this.connections.remember(id, this.clock.now()));
  }
}
