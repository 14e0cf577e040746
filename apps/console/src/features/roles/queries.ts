import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { useOrganization } from '../../shared/organization/open-organization.ts';
import { type Access, organizationReads } from '../../shared/organization/organization-reads.ts';

export type Role = Access['roles'][number];
export type Permissions = Role['permissions'];

interface RoleChange {
  readonly roleName?: string;
  readonly permission?: Permissions;
  /** The permissions that the form was opened with. */
  readonly formerPermission?: Permissions;
}

/** Mutations for forms and dialogs. A role affects the permissions of everyone, so everything is invalidated. */
export function useRoleWrites() {
  const { organization } = useOrganization();
  const queries = useQueryClient();
  const organizationId = organization.id;
  const stale = () => queries.invalidateQueries({ queryKey: organizationReads.all });
  return {
    create: async (role: string, permission: Permissions): Promise<void> => {
      const body = { role, permission, organizationId };
      await answer(api.POST('/api/auth/organization/create-role', { body }));
      await stale();
    },
    update: async (roleId: string, data: RoleChange): Promise<void> => {
      await answer(api.POST('/api/auth/organization/update-role', { body: { roleId, data, organizationId } }));
      await stale();
    },
    remove: async (roleId: string): Promise<void> => {
      await answer(api.POST('/api/auth/organization/delete-role', { body: { roleId, organizationId } }));
      await stale();
    },
  };
}
