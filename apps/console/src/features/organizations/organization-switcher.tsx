import Add from '@mui/icons-material/AddOutlined';
import Check from '@mui/icons-material/CheckOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Person from '@mui/icons-material/PersonOutlineOutlined';
import UnfoldMore from '@mui/icons-material/UnfoldMoreOutlined';
import { Box, Button, Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { boot } from '../../api/boot.ts';
import { useMemberships, useReceived } from '../../shared/organization/organization-reads.ts';
import { useLeaveActive } from '../../shared/organization/active-organization.ts';
import { OrganizationLogo } from '../../shared/organization/organization-badges.tsx';
import { CountBadge } from '../../shared/count-badge.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { NEW, whyNoMore } from './creation.ts';
import type { Membership, Organization } from '../../shared/organization/memberships.ts';
import { PERSONAL, samePlace } from '../../shared/organization/same-place.ts';

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
      <Choices anchor={anchor} close={() => setAnchor(undefined)} memberships={memberships} currentId={current?.id} />
    </>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

function Choices(props: {
  readonly anchor: HTMLElement | undefined;
  close(): void;
  readonly memberships: readonly Membership[];
  readonly currentId: string | undefined;
}) {
  const { anchor, close, memberships, currentId } = props;
  const { pathname } = useLocation();
  const leaveActive = useLeaveActive();
  const { data: received = [] } = useReceived();
  return (
    <Menu
      open={Boolean(anchor)}
      anchorEl={anchor ?? null}
      onClose={close}
      slotProps={{
        paper: { sx: { mt: 0.5, width: 300, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(70vh, 480px)' } },
        list: { 'aria-label': 'Switch organization' },
      }}
    >
      <Choice
        isChosen={currentId === undefined}
        to={samePlace(pathname, undefined)}
        onClick={() => {
          close();
          leaveActive();
        }}
      >
        <Person aria-hidden sx={{ fontSize: 24, color: 'text.secondary' }} />
        {PERSONAL}
      </Choice>
      {memberships.map(({ organization }) => (
        <Choice
          key={organization.id}
          isChosen={organization.id === currentId}
          to={samePlace(pathname, organization.slug)}
          onClick={close}
        >
          <OrganizationLogo name={organization.name} logo={organization.logo} size={24} />
          <Box component="span" sx={oneLine}>
            {organization.name}
          </Box>
        </Choice>
      ))}
      <Divider component="li" role="separator" />
      <MenuItem component={RouterLink} to="/account/organizations" onClick={close}>
        <ListItemIcon>
          <Groups sx={{ fontSize: 20 }} />
        </ListItemIcon>
        All organizations
        <CountBadge count={received.length} noun="pending invitation" />
      </MenuItem>
      {whyNoMore(memberships.length, boot) === undefined && (
        <MenuItem component={RouterLink} to={NEW} onClick={close}>
          <ListItemIcon>
            <Add sx={{ fontSize: 20 }} />
          </ListItemIcon>
          Create organization
        </MenuItem>
      )}
    </Menu>
  );
}

/** `MenuItem` passes role and state to the element. */
function Choice(props: {
  readonly isChosen: boolean;
  readonly to: string;
  onClick(): void;
  readonly children: ReactNode;
}) {
  const { isChosen, to, onClick, children, ...fromTheMenu } = props;
  return (
    <MenuItem
      {...fromTheMenu}
      component={RouterLink}
      to={to}
      role="menuitemradio"
      aria-checked={isChosen}
      selected={isChosen}
      onClick={onClick}
      sx={{ gap: 1.5 }}
    >
      {children}
      {isChosen && <Check aria-hidden sx={{ fontSize: 20, ml: 'auto', flexShrink: 0, color: 'primary.main' }} />}
    </MenuItem>
  );
}
