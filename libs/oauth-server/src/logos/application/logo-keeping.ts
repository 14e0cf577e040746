import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Clients } from '../../clients/index.ts';
import { CLAIM_MS, ClientLogo, type DueLogo, sourceOf } from '../domain/client-logo.ts';
import { isLogo } from '../domain/picture-format.ts';
import { ClientLogos, LogoDrawing } from '../domain/ports.ts';
import { LogoFetches } from './logo-fetches.ts';

/** Keeps a picture of the logo of each client, so that the browsers of users ask no other server for it (ADR 35). */
@Injectable()
export class LogoKeeping {
  constructor(
    private readonly clients: Clients,
    private readonly logos: ClientLogos,
    private readonly fetches: LogoFetches,
    private readonly drawing: LogoDrawing,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Plans to fetch the logo of a client that registered or changed its URL.
   * @param clientId as the client presents it
   */
  plan(clientId: string): Promise<void> {
    return this.uow.run(async () => {
      // Locked, so that of two changes at once the later one is planned last.
      const client = await this.clients.findForUpdate(clientId);
      // A repeated event finds the picture.
      if (!client || client.logo !== null) return;
      const source = sourceOf(client.icon);
      if (source === undefined) await this.logos.remove(client.id);
      else await this.logos.plan(ClientLogo.planned(client.id, source, this.clock.now()));
    });
  }

  /** Logos whose time has come, at most `limit`, for this instance alone. */
  claim(limit: number): Promise<readonly DueLogo[]> {
    const now = this.clock.now();
    return this.uow.run(() => this.logos.claim(now, new Date(now.getTime() + CLAIM_MS), limit));
  }

  /** Fetches and draws a logo that was claimed. Outside of transactions. @returns whether there is a picture now */
  async refresh(due: DueLogo): Promise<boolean> {
    if (ClientLogo.isHopeless(due)) return this.settle(due, (logo, now) => logo.unusable(now));
    const wait = await this.fetches.take(due);
    if (wait > 0) return this.settle(due, (logo, now) => logo.postpone(wait, now));
    const fetched = await this.fetches.get(due);
    const picture = fetched instanceof Uint8Array ? await this.drawing.draw(fetched) : fetched;
    return this.settle(due, (logo, now) => {
      if (picture === 'unreachable' || picture === 'killed') logo.unreachable(now);
      else if (picture instanceof Uint8Array && isLogo(picture)) logo.drawn(picture, now);
      else logo.unusable(now);
    });
  }

  /** Unless the client is gone or has another logo meanwhile. */
  private settle(due: DueLogo, work: (logo: ClientLogo, now: Date) => void): Promise<boolean> {
    return this.uow.run(async () => {
      const client = await this.clients.findForUpdate(due.clientId);
      if (!client || client.icon !== due.source) return false;
      const logo = await this.logos.find(client.id);
      if (!logo?.isClaimedBy(due)) return false;
      work(logo, this.clock.now());
      await this.logos.save(logo);
      client.showLogo(logo.name());
      await this.clients.save(client);
      return client.logo !== null;
    });
  }
}
