import { normalizeEmail } from '#shared-kernel/domain/email-address';
import type { Users } from '../domain/ports.ts';
import type { User } from '../domain/user.ts';

/** How staff refer to an account: by its address as typed, or by its id. */
export type UserReference = { readonly email: string } | { readonly userId: string };

/** Locks the row until the transaction ends. */
export async function findReferencedForUpdate(users: Users, who: UserReference): Promise<User | undefined> {
  if ('userId' in who) return users.findForUpdate(who.userId);
  const email = normalizeEmail(who.email);
  return email === undefined ? undefined : users.findByForUpdate({ email });
}
