/**
 * What stands around every page of an organization: whose it is, what the caller is in it, its places. Looking at one
 * changes nothing: which organization is the active one is the switcher's in the top bar.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link as RouterLink, Outlet, useParams } from 'react-router';
import { OrganizationContext } from '../../api/open-organization.ts';
import { type Membership, useAccess, useMemberships } from '../../api/organization-reads.ts';
import { MONO } from '../../theme/theme.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OrganizationLogo } from '../../ui/organization-logo.tsx';
import { Page } from '../../ui/page.tsx';
import { RefusalBlock } from '../../ui/refusal-block.tsx';
import { RoleChips } from '../../ui/role-chips.tsx';
import { rolesOf } from '../../words/role-words.ts';
import { OrganizationTabs } from './organization-tabs.tsx';

export function OrganizationFrame() {
  const { slug = '' } = useParams();
  const { data, error, isFetching, refetch } = useMemberships();
  const membership = data?.find(({ organization }) => organization.slug.toLowerCase() === slug.toLowerCase());
  if (membership) return <Opened key={membership.organization.id} membership={membership} />;
  if (error) {
    return (
      <Page title="Organization">
        <RefusalBlock error={error} busy={isFetching} again={() => void refetch()} />
      </Page>
    );
  }
  // One that was founded or joined a moment ago is in the next answer only.
  return isFetching ? <Soon /> : <NotFound />;
}

function Opened({ membership }: { readonly membership: Membership }) {
  const { id } = membership.organization;
  const { data: access, error, isFetching, refetch } = useAccess(id);
  const open = useMemo(
    () =>
      access && {
        ...membership,
        access,
        may: (resource: string, action: string) =>
          Object.hasOwn(access.mine, resource) && access.mine[resource]!.includes(action),
      },
    [membership, access],
  );
  return (
    <>
      <Head membership={membership} />
      {open ? (
        <OrganizationContext value={open}>
          <Outlet />
        </OrganizationContext>
      ) : error ? (
        <RefusalBlock error={error} busy={isFetching} again={() => void refetch()} />
      ) : (
        <Box aria-busy="true" aria-label="Loading" role="group" />
      )}
    </>
  );
}

function Head({ membership: { organization, role } }: { readonly membership: Membership }) {
  const { name, slug, logo } = organization;
  return (
    <Box component="section" aria-label={`Organization ${name}`} sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 1.5 }}>
        <OrganizationLogo name={name} logo={logo} size={44} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
            <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <RoleChips roles={rolesOf(role)} />
          </Box>
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}
          >
            {slug}
          </Typography>
        </Box>
      </Box>
      <OrganizationTabs />
    </Box>
  );
}

const Soon = () => (
  <Box aria-busy="true" aria-label="Loading" role="group">
    <Skeleton variant="rounded" height={96} sx={{ maxWidth: 1080 }} />
  </Box>
);

function NotFound() {
  return (
    <Page title="Organization not found">
      <EmptyState
        title="It does not exist, or you are not a member"
        action={
          <Button variant="outlined" color="inherit" component={RouterLink} to="/account/organizations">
            To your organizations
          </Button>
        }
      >
        Its address may have changed. Ask one of its owners for an invitation.
      </EmptyState>
    </Page>
  );
}
