import type { CopiedEntry } from '#shared-kernel/infrastructure/audit-copy/copied-entry';
import { type Act, decisionsOf } from './decisions.ts';

/** Something that a person has to look at. */
export interface ByHand {
  readonly words: string;
  readonly entry: CopiedEntry;
}

/** Acts of which the entries tell and that the restored database has forgotten, taken in their order. */
export class LostActs {
  private readonly acts = new Map<string, Act>();
  private readonly hands = new Map<string, ByHand>();
  /** How many entries of each action the database has lost. */
  readonly counts = new Map<string, number>();

  add(entry: CopiedEntry): void {
    this.counts.set(entry.action, (this.counts.get(entry.action) ?? 0) + 1);
    for (const decision of decisionsOf(entry)) {
      if (decision.kind === 'act') this.do(decision.act);
      if (decision.kind === 'by-hand') this.ask(entry, decision.words);
      if (decision.kind === 'undo') this.acts.delete(keyOf(decision.act));
    }
  }

  /**
   * One of each kind for the same ids, the latest, in the order of the latest. Accounts are held last: the end and the
   * reason of a ban would take the place of those of a hold.
   */
  get toRepeat(): readonly Act[] {
    const acts = [...this.acts.values()];
    const isHold = ({ kind }: Act) => kind === 'hold';
    return [...acts.filter((act) => !isHold(act)), ...acts.filter(isHold)];
  }

  get byHand(): readonly ByHand[] {
    return [...this.hands.values()];
  }

  private do(act: Act): void {
    const key = keyOf(act);
    // The first reason to hold an account says most: a change of address before a deletion, say.
    if (act.kind === 'hold' && this.acts.has(key)) return;
    this.acts.delete(key);
    this.acts.set(key, act);
  }

  private ask(entry: CopiedEntry, words: string): void {
    this.hands.set(`${entry.target_kind} ${entry.target_id} ${words}`, { words, entry });
  }
}

const keyOf = ({ kind, ids }: Act) => [kind, ...ids].join(' ');
