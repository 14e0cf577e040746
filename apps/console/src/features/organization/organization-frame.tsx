import { Box, Skeleton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { findUnder, lastSeenUnder, type Membership, rememberSlugs } from '../../shared/organization/memberships.ts';
import {
  OrganizationContext,
  organizationReads,
  useAccess,
  useMemberships,
} from '../../shared/organization/organization-reads.ts';
import { OrganizationLogo, RoleChips } from '../../shared/organization/organization-badges.tsx';
import { grants } from '../../shared/organization/permissions.ts';
import { rolesOf } from '../../shared/organization/role-names.ts';
import { MONO } from '../../theme/theme.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { EmptyState, Page, PageShape } from '../../ui/layout/page.tsx';
import { RefusalBlock } from '../../ui/feedback/refusal-block.tsx';
import { Soon } from '../../ui/layout/soon.tsx';

export default function OrganizationFrame() {
  const { slug = '' } = useParams();
  const { data, error, isFetching, refetch } = useMemberships();
  useEffect(() => data && rememberSlugs(data), [data]);
  const membership = data && findUnder(slug, data);
  if (membership) {
    return (
      <>
        <ToAddressOf membership={membership} />
        <Opened key={membership.organization.id} membership={membership} />
      </>
    );
  }
  if (error) {
    return (
      <Page title="Organization">
        <RefusalBlock error={error} busy={isFetching} again={() => void refetch()} />
      </Page>
    );
  }
  // A new organization or membership may appear only in the next response.
  if (!isFetching) return <NotFound key={slug} slug={slug} />;
  return (
    <Box sx={{ maxWidth: 1080 }}>
      <Soon>
        <HeadShape />
        <PageShape />
      </Soon>
    </Box>
  );
}

/** The slug was changed while a page was open: redirects to the same page under the new one. */
function ToAddressOf({ membership: { organization } }: { readonly membership: Membership }) {
  const { slug = '' } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isFormer = slug.toLowerCase() !== organization.slug.toLowerCase();
  const moved = pathname.replace(/^\/o\/[^/]+/, `/o/${organization.slug}`);
  useEffect(() => {
    if (isFormer) void navigate({ pathname: moved, search }, { replace: true, preventScrollReset: true });
  }, [isFormer, moved, navigate, search]);
  return null;
}

function Opened({ membership }: { readonly membership: Membership }) {
  const { id } = membership.organization;
  const { data: access, error, isFetching, refetch } = useAccess(id);
  const open = useMemo(
    () =>
      access && {
        ...membership,
        access,
        may: (resource: string, action: string) => grants(access.mine, resource, action),
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
        <Box sx={{ maxWidth: 1080 }}>
          <Soon>
            <PageShape />
          </Soon>
        </Box>
      )}
    </>
  );
}

function Head({ membership: { organization, role } }: { readonly membership: Membership }) {
  const { name, slug, logo } = organization;
  return (
    <Box
      component="section"
      aria-label={`Organization ${name}`}
      sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 4, maxWidth: 1080 }}
    >
      <OrganizationLogo name={name} logo={logo} size={44} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center', mt: 0.25 }}>
          <Typography
            variant="caption"
            component="span"
            color="textSecondary"
            sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}
          >
            {slug}
          </Typography>
          <RoleChips roles={rolesOf(role)} />
        </Box>
      </Box>
    </Box>
  );
}

/** As high as the head, to avoid a layout shift. */
const HeadShape = () => (
  <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 4 }}>
    <Skeleton variant="rounded" width={44} height={44} />
    <Box>
      <Skeleton variant="text" width={160} height={28} />
      <Skeleton variant="text" width={120} height={26} />
    </Box>
  </Box>
);

/** Also clears the cache of an organization that is no longer accessible. */
function NotFound({ slug }: { readonly slug: string }) {
  const queries = useQueryClient();
  useEffect(() => {
    const id = lastSeenUnder(slug);
    if (id) queries.removeQueries({ queryKey: organizationReads.of(id) });
  }, [queries, slug]);
  return (
    <Page title="Organization not found">
      <EmptyState
        title="This organization doesn’t exist, or you’re not a member"
        action={<LinkButton to="/account/organizations">Go to your organizations</LinkButton>}
      >
        Its address may have changed. Ask an owner for an invitation.
      </EmptyState>
    </Page>
  );
}
