import { change, type Fields } from '#shared-kernel/domain/change';
import type { Permissions } from './permissions.ts';
import { RoleRefusal } from './refusals.ts';
import { RoleSet } from './role-set.ts';

/**
 * Letters and digits of any script at both ends. No invisible letters, and nothing that needs quoting in a list or a log.
 */
const NAME = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._:-]{0,62}[\p{L}\p{M}\p{N}])?$/u;

const BETWEEN_WORDS = /[ ._:-]/;
/** Scripts whose letters look alike. */
const LOOKALIKES = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

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

  /** Called by the role book only, which checks what the author may grant. */
  static create(values: Omit<Fields<CustomRole>, 'updatedAt'>): CustomRole {
    return new CustomRole({ ...values, updatedAt: null });
  }

  /** Called by the role book only. */
  update(values: Pick<Fields<CustomRole>, 'name' | 'permissions'>, now: Date): void {
    change<CustomRole>(this, { ...values, updatedAt: now });
  }
}

/**
 * In lower case, with one script in each word. Whole words of two scripts can still look alike (`сор` in Cyrillic, `cop`
 * in Latin), so the console shows the permissions of a role wherever it is given. @throws INVALID_ROLE_NAME
 */
export function roleNameOf(text: string): string {
  const name = String(RoleSet.of(text));
  const isPlain = !text.includes(',') && name === name.normalize('NFKC') && NAME.test(name);
  if (!isPlain || name.split(BETWEEN_WORDS).some(mixesLookalikes)) throw RoleRefusal.INVALID_ROLE_NAME();
  return name;
}

const mixesLookalikes = (word: string) => LOOKALIKES.filter((script) => script.test(word)).length > 1;
