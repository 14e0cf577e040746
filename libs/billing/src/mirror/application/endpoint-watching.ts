import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Json } from '../../objects/domain/json.ts';
import { BillingGateway, pagesOf } from '../../polar/index.ts';
import { WebhookIntake } from '../../inbox/index.ts';
import { ResyncFigures, WatchedEndpoints } from '../domain/resync-ports.ts';
import { endpointKeyOf, type EndpointProblem, problemsOf, type WatchedEndpoint } from '../domain/watched-endpoint.ts';
import { Resync } from './resync.ts';

/** The name among all scheduled jobs. */
export const WATCH_JOB = 'billing-endpoints';
export const WATCH_INTERVAL_SECONDS = 300;
/** An attempt may be listed some time after it was made. */
const OVERLAP_MS = 600_000;

/** Looks after the webhook endpoints that lead here: whether they work, and what could not be delivered (ADR 37). */
@Injectable()
export class EndpointWatching {
  constructor(
    private readonly gateway: BillingGateway,
    private readonly watched: WatchedEndpoints,
    private readonly intake: WebhookIntake,
    private readonly resync: Resync,
    private readonly figures: ResyncFigures,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param everyMs of instances that took a turn less than this ago none takes another @returns whether it was taken */
  takeTurn(everyMs = WATCH_INTERVAL_SECONDS * 1000): Promise<boolean> {
    const now = this.clock.now();
    return this.uow.run(() => this.watched.takeTurn(now, before(now, everyMs)));
  }

  /** Outside of transactions. @returns how many events were taken that had not come here @throws GatewayError */
  async look(): Promise<number> {
    const now = this.clock.now();
    const endpoints = await this.gateway.webhooks.endpoints();
    const known = new Map((await this.uow.read(() => this.watched.all())).map((each) => [each.id, each]));
    let replayed = 0;
    let needsResync = false;
    const here: WatchedEndpoint[] = [];
    for (const endpoint of endpoints) {
      const key = endpointKeyOf(endpoint.url);
      if (key === undefined) continue;
      const former = known.get(endpoint.id);
      known.delete(endpoint.id);
      const found = problemsOf(endpoint);
      needsResync ||= hasMissedEvents(former?.problems, found);
      replayed += await this.replay(endpoint.id, key, former?.replayedUntil);
      const { id, url } = endpoint;
      const watched = { id, url, problems: found, checkedAt: now, replayedUntil: now };
      here.push(watched);
      await this.uow.run(() => this.watched.save(watched));
    }
    await this.uow.run(async () => {
      for (const gone of known.keys()) await this.watched.remove(gone);
    });
    this.figures.endpoints(here);
    this.figures.replayed(replayed);
    if (needsResync) await this.resync.start('endpoint');
    return replayed;
  }

  /** Takes the events of failed attempts to deliver. Those that came in a later attempt are known. */
  private async replay(endpointId: string, endpointKey: string, since: Date | undefined): Promise<number> {
    // Before the first look there was a first resync.
    if (!since) return 0;
    const startTimestamp = before(since, OVERLAP_MS).toISOString();
    const taken = new Set<string>();
    let replayed = 0;
    const read = (page: number) =>
      this.gateway.webhooks.deliveries({ endpointId, startTimestamp, succeeded: false, page });
    for await (const { items } of pagesOf(read)) {
      for (const { eventId, payload } of items) {
        const json = taken.has(eventId) ? undefined : parsed(payload);
        taken.add(eventId);
        if (payload === null || json === undefined) continue;
        const delivery = { endpointKey, id: eventId, body: payload, payload: json, source: 'replay' } as const;
        if ((await this.intake.take(delivery)) !== 'known') replayed += 1;
      }
    }
    return replayed;
  }
}

/** While an endpoint is disabled, events are not recorded: when that begins, and when it ends, some are lost for ever. */
function hasMissedEvents(
  former: readonly EndpointProblem[] | undefined,
  problems: readonly EndpointProblem[],
): boolean {
  return (former ?? []).includes('disabled') !== problems.includes('disabled');
}

const before = (date: Date, ms: number) => new Date(date.getTime() - ms);

function parsed(payload: string | null): Json | undefined {
  try {
    return payload === null ? undefined : (JSON.parse(payload) as Json);
  } catch {
    return undefined;
  }
}
