import { change, type Fields } from '#shared-kernel/domain/change';
import type { JsonObject } from '../../objects/domain/json.ts';

/**
 * - `sent`: no answer yet, or the process ended before it came
 * - `done`, `refused`: as the platform answered
 * - `unknown`: it may have been carried out
 */
export type CommandStatus = 'sent' | 'done' | 'refused' | 'unknown';

/** Something that was asked of the platform for an owner (ADR 43). Stored before it is sent. */
export class BillingCommand {
  /** The platform keeps it in the metadata of what it makes, where that is found again. */
  declare readonly opId: string;
  declare readonly kind: 'checkout' | 'subscription.change' | 'subscription.revoke' | 'seat.assign' | 'seat.revoke';
  /** Null for a customer of the platform that is no account here, which only staff can act for. */
  declare readonly ownerType: 'user' | 'organization' | null;
  declare readonly ownerId: string | null;
  declare readonly actorId: string;
  /** Id of the object that it changes; null where it makes one. */
  declare readonly target: string | null;
  /** Without personal data and secrets. */
  declare readonly request: JsonObject;
  declare readonly status: CommandStatus;
  /** Ids of what was made, or the code of the refusal. */
  declare readonly result: JsonObject | null;
  declare readonly createdAt: Date;
  declare readonly endedAt: Date | null;

  private constructor(values: Fields<BillingCommand>) {
    Object.assign(this, values);
  }

  static send(values: Omit<Fields<BillingCommand>, 'status' | 'result' | 'createdAt' | 'endedAt'>, now: Date) {
    return new BillingCommand({ ...values, status: 'sent', result: null, createdAt: now, endedAt: null });
  }

  end(status: Exclude<CommandStatus, 'sent'>, result: JsonObject, now: Date): void {
    change<BillingCommand>(this, { status, result, endedAt: now });
  }
}
