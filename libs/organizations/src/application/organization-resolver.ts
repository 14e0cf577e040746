import type { CallerOfRoute } from '#identity';
import { OrganizationRefusal } from '../domain/refusals.ts';

/** The organization that a call names, else the one the session works in. An empty id, as existing clients send it, names none. */
export const organizationMeant = (caller: CallerOfRoute, named: string | undefined): string | undefined =>
  named || caller.activeOrganizationId || undefined;

/** The same where a call is about nothing else. @throws NO_ACTIVE_ORGANIZATION, or what else is to be said */
export function mustMeanOrganization(
  caller: CallerOfRoute,
  named: string | undefined,
  refuse: () => Error = OrganizationRefusal.NO_ACTIVE_ORGANIZATION,
): string {
  const id = organizationMeant(caller, named);
  if (id === undefined) throw refuse();
  return id;
}
