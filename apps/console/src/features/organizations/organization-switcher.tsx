import Person from '@mui/icons-material/PersonOutlineOutlined';
import UnfoldMore from '@mui/icons-material/UnfoldMoreOutlined';
import { Box, Button } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import type { Organization } from '../../shared/organization/memberships.ts';
import { OrganizationLogo } from '../../shared/organization/organization-badges.tsx';
import { useMemberships } from '../../shared/organization/organization-reads.ts';
import { PERSONAL } from '../../shared/organization/same-place.ts';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { oneLine } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import type { OrganizationChoices as Choices } from './organization-choices.tsx';

const OrganizationChoices = onDemandDialog<ComponentProps<typeof Choices>>(
  async () => (await import('./organization-choices.tsx')).OrganizationChoices,
);

/** @param current the organization whose pages are open; undefined for the personal account */
export function OrganizationSwitcher({ current }: { readonly current: Organization | undefined }) {
  const { data: memberships = [] } = useMemberships();
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (memberships.length === 0) return null;
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ gap: 1, px: 1, minWidth: 0, flexShrink: { xs: 1, sm: 0 }, fontWeight: 500, fontSize: '0.875rem' }}
      >
        {current ? (
          <OrganizationLogo name={current.name} logo={current.logo} size={28} />
        ) : (
          <Person aria-hidden sx={{ fontSize: 24, color: 'text.secondary' }} />
        )}
        <Box component="span" sx={visuallyHidden}>
          {current ? `Organization: ${current.name}` : PERSONAL}
        </Box>
        <Box component="span" aria-hidden sx={{ ...oneLine, maxWidth: 220 }}>
          {current?.name ?? PERSONAL}
        </Box>
        <UnfoldMore aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      </Button>
      {anchor && (
        <OrganizationChoices
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
          memberships={memberships}
          currentId={current?.id}
        />
      )}
    </>
  );
}
