import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { BillingOwner } from '../../accounts/index.ts';
import type { JsonObject } from '../../catalog/domain/json.ts';
import { GatewayError } from '../../gateway/index.ts';
import { BillingCommand, type CommandStatus } from '../domain/billing-command.ts';
import { Commands } from '../domain/ports.ts';

export interface CommandRequest extends Pick<BillingCommand, 'kind' | 'actorId' | 'target' | 'request'> {
  /** Null: its customer is no account here. */
  readonly owner: BillingOwner | null;
}

/** Sends commands to the platform and stores what became of them (ADR 43). */
@Injectable()
export class Commanding {
  constructor(
    private readonly commands: Commands,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Outside of transactions only.
   * @param call gets the id under which the command is stored
   * @param succeeded in the transaction that stores the success; returns ids of what was made
   * @throws as `call`
   */
  async send<T>(
    { owner, ...values }: CommandRequest,
    call: (opId: string) => Promise<T>,
    succeeded: (answer: T) => JsonObject,
  ): Promise<T> {
    const opId = this.random.id();
    const stored = { ...values, opId, ownerType: owner?.type ?? null, ownerId: owner?.id ?? null };
    await this.uow.run(() => this.commands.add(BillingCommand.send(stored, this.clock.now())));
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

  private end(opId: string, status: Exclude<CommandStatus, 'sent'>, result: () => JsonObject): Promise<void> {
    return this.uow.run(async () => {
      const command = await this.commands.findForUpdate(opId);
      if (!command) throw new Error(`The command ${opId} is gone`);
      command.end(status, result(), this.clock.now());
      await this.commands.save(command);
    });
  }
}
