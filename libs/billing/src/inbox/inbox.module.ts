import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Egress } from '#shared-kernel/application/egress';
import { Purges } from '#shared-kernel/application/purges';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { InboxSealing } from './application/inbox-sealing.ts';
import { InboxList, StaffInbox } from './application/staff-inbox.ts';
import { EventApplying, WebhookIntake, WebhookReception } from './application/webhook-intake.ts';
import { BODY_LIFE_MS, DELIVERY_LIFE_MS } from './domain/delivery.ts';
import { Inbox, InboxFigures, InboxWaking, PlatformClock } from './domain/ports.ts';
import { WebhookEndpoints, type WebhookOptions } from './domain/webhook-options.ts';
import { StaffInboxController } from './http/staff-inbox.controller.ts';
import { WebhooksController } from './http/webhooks.controller.ts';
import { StoredInboxList } from './infrastructure/persistence/inbox-search.ts';
import { InboxCounts } from './infrastructure/persistence/inbox-counts.ts';
import { MikroInbox } from './infrastructure/persistence/mikro-inbox.ts';
import { PrometheusInboxFigures } from './infrastructure/prometheus-inbox-figures.ts';
import { WEBHOOK_LANE, WebhookLane } from './infrastructure/webhook-lane.ts';

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

export interface InboxModuleOptions extends WebhookOptions {
  /** The time of a stand-in for the platform, whose clock a person moves; undefined: the platform has our time. */
  readonly platformTime?: (egress: Egress) => Promise<Date>;
}

/** Webhooks of the platform: taken durably, then applied to the mirror (ADR 38). Needs the gateway. */
@Module({})
export class InboxModule {
  constructor(purges: Purges, inbox: Inbox, _lane: WebhookLane, _sealing: InboxSealing, _counts: InboxCounts) {
    purges.register('billing-inbox', 'Deletes the bodies of old webhooks, later the webhooks themselves.', {
      bodies: { deleteExpired: (now, limit) => inbox.forgetBodies(before(now, BODY_LIFE_MS), limit) },
      removed: { deleteExpired: (now, limit) => inbox.deleteReceivedBefore(before(now, DELIVERY_LIFE_MS), limit) },
    });
  }

  static forRoot(options: InboxModuleOptions): DynamicModule {
    return {
      module: InboxModule,
      // Other rooms need it; it is configured once.
      global: true,
      imports: [MirrorModule],
      controllers: [WebhooksController, StaffInboxController],
      providers: [
        { provide: Inbox, useClass: MikroInbox },
        { provide: InboxList, useClass: StoredInboxList },
        { provide: InboxFigures, useClass: PrometheusInboxFigures },
        WebhookLane,
        {
          provide: InboxWaking,
          inject: [Queue],
          useFactory: (queue: Queue): InboxWaking => ({ wake: () => queue.wake(WEBHOOK_LANE) }),
        },
        { provide: WebhookEndpoints, useValue: new WebhookEndpoints(options) },
        {
          provide: PlatformClock,
          inject: [Clock, Egress],
          useFactory: (clock: Clock, egress: Egress): PlatformClock => ({
            now: async () => options.platformTime?.(egress) ?? clock.now(),
          }),
        },
        EventApplying,
        InboxCounts,
        InboxSealing,
        StaffInbox,
        WebhookIntake,
        WebhookReception,
      ],
      exports: [StaffInbox, WebhookIntake],
    };
  }
}
