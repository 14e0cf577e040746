import { change, type Fields } from '#shared-kernel/domain/change';
import type { Permissions } from './permissions.ts';
import { RoleRefusal } from './refusals.ts';
import { RoleSet } from './role-set.ts';

/**
 * Letters and digits of any script at both ends. Characters that cannot be quoted in a list or a log are excluded, and so
 * are invisible letters (fillers).
 */
const NAME = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._:-]{0,62}[\p{L}\p{M}\p{N}])?$/u;

const BETWEEN_WORDS = /[ ._:-]/;
/** Scripts whose letters look alike. */
const LOOKALIKES = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** A role that an organization made for itself, besides those that every organization has. */
export class CustomRole {
  declare readonly id: string;
  declare readonly organizationId: string;
  /** Normalised as in a role set. */
  declare readonly name: string;
  declare readonly permissions: Permissions;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date | null;

  private constructor(values: Fields<CustomRole>) {
    Object.assign(this, values);
  }

  /** Called by the role book only, which knows what the author of a role holds. */
  static make(values: Omit<Fields<CustomRole>, 'updatedAt'>): CustomRole {
    return new CustomRole({ ...values, updatedAt: null });
  }

  /** Called by the role book only. */
  revise(values: Pick<Fields<CustomRole>, 'name' | 'permissions'>, now: Date): void {
    change<CustomRole>(this, { ...values, updatedAt: now });
  }
}

/**
 * A name of a role, as it is stored: one text, whatever its case, and one script in a word. Whole words of two scripts
 * may still look alike (`сор` of Cyrillic, `cop` of Latin); what a role allows stands beside its name wherever it is given.
 * @throws INVALID_ROLE_NAME
 */
export function roleNameOf(text: string): string {
  const name = String(RoleSet.of(text));
  const isPlain = !text.includes(',') && name === name.normalize('NFKC') && NAME.test(name);
  if (!isPlain || name.split(BETWEEN_WORDS).some(mixesLookalikes)) throw RoleRefusal.INVALID_ROLE_NAME();
  return name;
}

const mixesLookalikes = (word: string) => LOOKALIKES.filter((script) => script.test(word)).length > 1;
