import { answer, api } from '../../api/client.ts';
import { organizationRecord } from '../../shared/staff/records.ts';
import { useChange } from '../../ui/actions/use-change.ts';

const list = ['staff-organizations'];

interface Reasoned {
  readonly reason: string;
}

type OnMember = Reasoned & { readonly memberId: string };

/** Acts of admins. Each says why. */
export function useOrganizationChanges(id: string) {
  const path = { id };
  const options = { refresh: [organizationRecord(id).queryKey, list], quiet: true } as const;
  return {
    setRole: useChange(
      ({ memberId, ...body }: OnMember & { readonly role: string[] }) =>
        answer(
          api.PATCH('/api/staff/organizations/{id}/members/{memberId}', {
            params: { path: { id, memberId } },
            body,
          }),
        ),
      { ...options, done: 'Role changed.' },
    ),
    remove: useChange(
      ({ memberId, ...body }: OnMember) =>
        answer(
          api.POST('/api/staff/organizations/{id}/members/{memberId}/remove', {
            params: { path: { id, memberId } },
            body,
          }),
        ),
      { ...options, done: 'Member removed.' },
    ),
    addOwner: useChange(
      (body: Reasoned & { readonly userId: string }) =>
        answer(api.POST('/api/staff/organizations/{id}/owners', { params: { path }, body })),
      { ...options, done: 'Owner added.' },
    ),
    delete: useChange(
      (body: Reasoned) => answer(api.POST('/api/staff/organizations/{id}/delete', { params: { path }, body })),
      { refresh: [list], done: 'Organization deleted.', quiet: true },
    ),
  };
}
