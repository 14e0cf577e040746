import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { BillingOwner } from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { GatewayError } from '../../polar/index.ts';
import { MirrorReading, MirrorWriting } from '../../mirror/index.ts';
import { BillingCommand, type CommandStatus } from '../domain/billing-command.ts';
import { type ChangeKind, Commands, type KnownChange } from '../domain/ports.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';

/** Longer than a change takes; one whose end was lost holds others up for no longer. */
const CHANGE_MS = 60_000;

interface CommandRequest extends Pick<BillingCommand, 'kind' | 'actorId' | 'target' | 'request'> {
  /** Null: its customer is no account here. */
  readonly owner: BillingOwner | null;
  /** Changes of its subscription before that was read: by what was read they are known, others are not. */
  readonly known?: Known;
}

export interface Known {
  readonly subscriptionId: string;
  /** Kinds of changes that must not happen meanwhile. */
  readonly kinds: readonly ChangeKind[];
  readonly changes: readonly KnownChange[];
}

/** Sends commands to the platform and stores what became of them (ADR 43). Outside of transactions only. */
@Injectable()
export class Commanding {
  constructor(
    private readonly commands: Commands,
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Changes of a subscription that may just have happened. To be asked before it is read: it may lack them. */
  async changesOf(subscriptionId: string, kinds: readonly ChangeKind[]): Promise<Known> {
    const changes = await this.uow.read(() => this.commands.changesOf(subscriptionId, kinds, this.recently()));
    return { subscriptionId, kinds, changes };
  }

  /**
   * @param call gets the id under which the command is stored
   * @param succeeded in the transaction that stores the success; returns ids of what was made
   * @throws SUBSCRIPTION_LOCKED when the target may have changed since it was read, and as `call`
   */
  async send<T>(
    { owner, known, ...values }: CommandRequest,
    call: (opId: string) => Promise<T>,
    succeeded: (answer: T) => JsonObject | Promise<JsonObject>,
  ): Promise<T> {
    const opId = this.random.id();
    const stored = { ...values, opId, ownerType: owner?.type ?? null, ownerId: owner?.id ?? null };
    await this.uow.run(async () => {
      if (known) await this.mustBeAsRead(known);
      await this.commands.add(BillingCommand.send(stored, this.clock.now()));
    });
    let answer: T;
    try {
      answer = await call(opId);
    } catch (error) {
      if (error instanceof GatewayError) {
        const status = error.mayHaveHappened ? 'unknown' : 'refused';
        await this.end(opId, status, () => ({ failure: error.failure.kind }));
      }
      throw error;
    }
    await this.end(opId, 'done', () => succeeded(answer));
    return answer;
  }

  /** As `send`. The object that the platform answers is mirrored, and returned as its holders see it. */
  async change<K extends 'subscription' | 'customer_seat'>(
    kind: K,
    request: CommandRequest,
    call: () => Promise<EntityOf<K>>,
    succeeded: (changed: EntityOf<K>) => JsonObject | Promise<JsonObject>,
  ): Promise<JsonObject> {
    const changed = await this.send(request, call, succeeded);
    await this.writing.keep(kind, changed);
    return this.reading.shown({ kind, raw: changed.raw }, 'holders');
  }

  /** A change that was judged by what another one is just changing could be had without paying for it. */
  private async mustBeAsRead({ subscriptionId, kinds, changes: known }: Known): Promise<void> {
    await this.commands.lockChangesOf(subscriptionId);
    const seen = new Set(known.filter(({ status }) => status !== 'sent').map(({ opId }) => opId));
    const changes = await this.commands.changesOf(subscriptionId, kinds, this.recently());
    if (changes.some(({ opId }) => !seen.has(opId))) throw SubscriptionRefusal.SUBSCRIPTION_LOCKED();
  }

  private recently(): Date {
    return new Date(this.clock.now().getTime() - CHANGE_MS);
  }

  private end(
    opId: string,
    status: Exclude<CommandStatus, 'sent'>,
    result: () => JsonObject | Promise<JsonObject>,
  ): Promise<void> {
    return this.uow.run(async () => {
      const command = await this.commands.findForUpdate(opId);
      if (!command) throw new Error(`The command ${opId} is gone`);
      command.end(status, await result(), this.clock.now());
      await this.commands.save(command);
    });
  }
}
