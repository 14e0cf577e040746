import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '#shared-kernel/application/audit';
import type { User } from '../../users/index.ts';

export const leftoverKinds = [
  'api-key',
  'linked-account',
  'app',
  'trusted-device',
  'invitation',
  'email-change',
] as const;
export type LeftoverKind = (typeof leftoverKinds)[number];

/** Something that a session made and that outlasts it. */
export interface Leftover {
  readonly kind: LeftoverKind;
  readonly id: string;
  /** For people. */
  readonly name: string;
}

type Known = Pick<Leftover, 'id' | 'name'>;

export interface LeftoverSource {
  /** Names of the audit actions by which sessions make it. */
  readonly actions: readonly string[];

  /** Names the things that the acts made and that still work. Inside `UnitOfWork.read` or `run`. @param acts entries of these actions */
  leftOf(user: User, acts: readonly AuditEntry[]): Promise<readonly Known[]>;

  /** Inside the transaction that locked the user. @param ids as `leftOf` named them there */
  takeBack(user: User, ids: readonly string[]): Promise<void>;
}

/** Things that sessions leave behind, by kind. Sources register in their constructors. */
@Injectable()
export class Leftovers {
  private readonly sources = new Map<LeftoverKind, LeftoverSource>();

  register(kind: LeftoverKind, source: LeftoverSource): void {
    this.sources.set(kind, source);
  }

  get actions(): readonly string[] {
    return [...this.sources.values()].flatMap(({ actions }) => actions);
  }

  async of(user: User, acts: readonly AuditEntry[]): Promise<readonly Leftover[]> {
    const found: Leftover[] = [];
    for (const [kind, source] of this.sources) {
      const own = acts.filter(({ action }) => source.actions.includes(action));
      if (own.length > 0) found.push(...(await source.leftOf(user, own)).map((one) => ({ kind, ...one })));
    }
    return found;
  }

  async takeBack(user: User, left: readonly Leftover[]): Promise<void> {
    for (const [kind, source] of this.sources) {
      const ids = left.filter((one) => one.kind === kind).map(({ id }) => id);
      if (ids.length > 0) await source.takeBack(user, ids);
    }
  }
}
