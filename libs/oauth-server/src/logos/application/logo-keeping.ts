import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Clients, type LogoProblem, type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import {
  CLAIM_MS,
  ClientLogo,
  DISABLED_SECONDS,
  type DueLogo,
  type LogoFailure,
  sourceOf,
} from '../domain/client-logo.ts';
import { isLogo } from '../domain/picture-format.ts';
import { ClientLogos, LogoDrawing } from '../domain/ports.ts';
import { LogoFetches } from './logo-fetches.ts';

/** In a sweep; the next one finds the others. */
const MISSED_AT_ONCE = 500;

/** Keeps a picture of the logo of each client, so that the browsers of users ask no other server for it (ADR 35). */
@Injectable()
export class LogoKeeping {
  constructor(
    private readonly clients: Clients,
    private readonly logos: ClientLogos,
    private readonly fetches: LogoFetches,
    private readonly drawing: LogoDrawing,
    private readonly settings: OAuthSettings,
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
      if (!client) return;
      const planned = await this.logos.find(client.id);
      // A repeated event finds the picture.
      if (client.logo !== null && planned?.source === sourceOf(client.icon)) return;
      await this.planAnew(client);
    });
  }

  /** Plans what no event did: an instance of a release without logos changed the client, or the event could not be delivered. */
  async planMissed(): Promise<void> {
    const clientIds = await this.uow.read(() => this.logos.findUnplanned(MISSED_AT_ONCE));
    for (const clientId of clientIds) await this.plan(clientId);
  }

  /** Logos whose time has come, at most `limit`, for this instance alone. */
  claim(limit: number): Promise<readonly DueLogo[]> {
    const now = this.clock.now();
    return this.uow.run(() => this.logos.claim(now, new Date(now.getTime() + CLAIM_MS), limit));
  }

  /** Fetches and draws a logo that was claimed. Outside of transactions. @returns whether there is a picture now */
  async refresh(due: DueLogo): Promise<boolean> {
    // Out of the way of those that are due.
    if (due.disabled) return this.settle(due, (logo, now) => logo.postpone(DISABLED_SECONDS, now));
    if (ClientLogo.isHopeless(due)) return this.fail(due, { problem: 'not-drawn', mayPass: false });
    const wait = await this.fetches.take(due);
    if (wait > 0) return this.settle(due, (logo, now) => logo.postpone(wait, now));
    const fetched = await this.fetches.get(due);
    const picture = fetched instanceof Uint8Array ? await this.draw(fetched) : fetched;
    if ('problem' in picture) return this.fail(due, picture);
    return this.settle(due, (logo, now) => logo.drawn(picture, now), null);
  }

  private async draw(fetched: Uint8Array): Promise<Uint8Array | LogoFailure> {
    const picture = await this.drawing.draw(fetched);
    if (picture === 'killed') return { problem: 'not-drawn', mayPass: true };
    if (picture === 'undecodable' || !isLogo(picture)) return { problem: 'undecodable', mayPass: false };
    return picture;
  }

  private fail(due: DueLogo, failure: LogoFailure): Promise<boolean> {
    return this.settle(due, (logo, now) => logo.failed(failure, now), failure.problem);
  }

  /** Of a locked client; what it shows is of another source. */
  private async planAnew(client: OAuthClient): Promise<void> {
    const source = sourceOf(client.icon);
    client.showLogo(null, this.problemBefore(client, source));
    await this.clients.save(client);
    if (source === undefined) await this.logos.remove(client.id);
    else await this.logos.plan(ClientLogo.planned(client.id, source, this.clock.now()));
  }

  /** What is wrong with a logo before it is fetched. */
  private problemBefore({ icon }: OAuthClient, source: string | undefined): LogoProblem | null {
    if (icon !== null && source === undefined) return 'not-https';
    return icon === null || this.settings.options.clientLogos ? null : 'off';
  }

  /**
   * Unless the client is gone or has another logo meanwhile, which is planned then.
   * @param problem undefined: as before
   */
  private settle(
    due: DueLogo,
    work: (logo: ClientLogo, now: Date) => void,
    problem?: LogoProblem | null,
  ): Promise<boolean> {
    return this.uow.run(async () => {
      const client = await this.clients.findForUpdate(due.clientId);
      if (!client) return false;
      const logo = await this.logos.find(client.id);
      if (!logo?.isClaimedBy(due)) return false;
      if (logo.source !== sourceOf(client.icon)) {
        await this.planAnew(client);
        return false;
      }
      work(logo, this.clock.now());
      await this.logos.save(logo);
      client.showLogo(logo.name(), problem === undefined ? client.logoProblem : problem);
      await this.clients.save(client);
      return client.logo !== null;
    });
  }
}
