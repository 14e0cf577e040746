import { answer, api } from '../../api/client.ts';
import { type Access, organizationReads, useOrganization } from '../../shared/organization/organization-reads.ts';
import { useWrite } from '../../ui/actions/use-change.ts';

export type Role = Access['roles'][number];
export type Permissions = Role['permissions'];

interface RoleChange {
  readonly roleName?: string;
  readonly permission?: Permissions;
  /** The permissions that the form was opened with. */
  readonly formerPermission?: Permissions;
}

/** A role affects the permissions of everyone, so everything is invalidated. */
export function useRoleWrites() {
  const { id: organizationId } = useOrganization().organization;
  const write = useWrite(organizationReads.all);
  return {
    create: (role: string, permission: Permissions) =>
      write(answer(api.POST('/api/auth/organization/create-role', { body: { role, permission, organizationId } }))),
    update: (roleId: string, data: RoleChange) =>
      write(answer(api.POST('/api/auth/organization/update-role', { body: { roleId, data, organizationId } }))),
    remove: (roleId: string) =>
      write(answer(api.POST('/api/auth/organization/delete-role', { body: { roleId, organizationId } }))),
  };
}
