import { useParams } from 'react-router';
import { type Permissions, grants } from '../../api/access-rules.ts';
import { boot } from '../../api/boot.ts';
import { useAccess } from '../../api/organization-reads.ts';
import { TabLinks } from '../../ui/layout/tab-links.tsx';

const places = [
  { path: 'members', label: 'Members' },
  { path: 'invitations', label: 'Invitations' },
  { path: 'teams', label: 'Teams' },
  { path: 'roles', label: 'Roles' },
  { path: 'settings', label: 'Settings' },
] as const;

/** Last, so that no other place moves when the permissions are known. */
const permitted = (mine: Permissions) => [
  ...(boot.billing && grants(mine, 'billing', 'read') ? [{ path: 'billing', label: 'Billing' }] : []),
  ...(grants(mine, 'organization', 'update') ? [{ path: 'audit-log', label: 'Audit log' }] : []),
];

/** The pages of an organization. */
export function OrganizationTabs({ organizationId }: { readonly organizationId: string }) {
  const { slug = '' } = useParams();
  const { data: access } = useAccess(organizationId);
  const tabs = [...places, ...(access ? permitted(access.mine) : [])];
  return <TabLinks name="Organization" tabs={tabs.map(({ path, label }) => ({ to: `/o/${slug}/${path}`, label }))} />;
}
