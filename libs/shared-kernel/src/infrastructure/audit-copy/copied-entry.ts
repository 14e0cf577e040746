import type { Signer } from '../../application/signer.ts';

/** An entry of the audit trail as its row is stored, without what `audit_person` has: names, addresses, devices. */
export interface CopiedEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly occurred_at: string;
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly reason: string | null;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly actor_user_id: string | null;
  readonly session_id: string | null;
  readonly impersonator_id: string | null;
  readonly target_kind: string;
  readonly target_id: string | null;
  readonly account_id: string | null;
  readonly organization_id: string | null;
  readonly request_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A line of the copy. The signature covers the entry and the signature of the line before, so no line can be taken out. */
interface CopiedLine {
  readonly entry: CopiedEntry;
  /** The signature of the line before; empty in the first line of a copy. */
  readonly previous: string;
  readonly signature: string;
}

const PURPOSE = 'audit copy';

const signedText = (entry: CopiedEntry, previous: string) => `${previous}\n${JSON.stringify(entry)}`;

/** @param previous the signature of the line before */
export function lineOf(entry: CopiedEntry, previous: string, signer: Signer): { line: string; signature: string } {
  const signature = signer.sign(PURPOSE, signedText(entry, previous));
  const line: CopiedLine = { entry, previous, signature };
  return { line: `${JSON.stringify(line)}\n`, signature };
}

export type ReadLine =
  | { readonly kind: 'entry'; readonly entry: CopiedEntry; readonly signature: string }
  | { readonly kind: 'broken'; readonly why: string };

/** @param previous the signature of the line before, empty in the first line of a copy; undefined: that line is broken */
export function readLine(line: string, previous: string | undefined, signer: Signer): ReadLine {
  const read = parsed(line);
  if (!read) return { kind: 'broken', why: 'is not a line of a copy' };
  const { entry, signature } = read;
  if (!signer.verify(PURPOSE, signedText(entry, read.previous), signature)) {
    return { kind: 'broken', why: 'was changed, or was signed with a secret that AUTH_SECRET lacks' };
  }
  if (previous !== undefined && read.previous !== previous) {
    return { kind: 'broken', why: 'does not follow the line before: lines are missing' };
  }
  return { kind: 'entry', entry, signature };
}

function parsed(line: string): CopiedLine | undefined {
  try {
    const read = JSON.parse(line) as Partial<CopiedLine> | null;
    const { entry, previous, signature } = read ?? {};
    if (typeof entry !== 'object' || typeof previous !== 'string' || typeof signature !== 'string') return undefined;
    return { entry, previous, signature };
  } catch {
    return undefined;
  }
}
