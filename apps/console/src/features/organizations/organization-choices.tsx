import Add from '@mui/icons-material/AddOutlined';
import Check from '@mui/icons-material/CheckOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Person from '@mui/icons-material/PersonOutlineOutlined';
import { Box, Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { boot } from '../../api/boot.ts';
import { CountBadge } from '../../shared/count-badge.tsx';
import { useLeaveActive } from '../../shared/organization/active-organization.ts';
import type { Membership } from '../../shared/organization/memberships.ts';
import { OrganizationLogo } from '../../shared/organization/organization-badges.tsx';
import { useReceived } from '../../shared/organization/organization-reads.ts';
import { PERSONAL, samePlace } from '../../shared/organization/same-place.ts';
import { oneLine } from '../../ui/layout/texts.tsx';
import { NEW, whyNoMore } from './creation.ts';

/** The choices of the organization switcher, while it is open. */
export function OrganizationChoices(props: {
  readonly anchor: HTMLElement;
  onClose(): void;
  readonly memberships: readonly Membership[];
  readonly currentId: string | undefined;
}) {
  const { anchor, onClose, memberships, currentId } = props;
  const { pathname } = useLocation();
  const leaveActive = useLeaveActive();
  const { data: received = [] } = useReceived();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        paper: { sx: { mt: 0.5, width: 300, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(70vh, 480px)' } },
        list: { 'aria-label': 'Switch organization' },
      }}
    >
      <Choice
        isChosen={currentId === undefined}
        to={samePlace(pathname, undefined)}
        onClick={() => {
          onClose();
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
          onClick={onClose}
        >
          <OrganizationLogo name={organization.name} logo={organization.logo} size={24} />
          <Box component="span" sx={oneLine}>
            {organization.name}
          </Box>
        </Choice>
      ))}
      <Divider component="li" role="separator" />
      <MenuItem component={RouterLink} to="/account/organizations" onClick={onClose}>
        <ListItemIcon>
          <Groups sx={{ fontSize: 20 }} />
        </ListItemIcon>
        All organizations
        <CountBadge count={received.length} noun="pending invitation" />
      </MenuItem>
      {whyNoMore(memberships.length, boot) === undefined && (
        <MenuItem component={RouterLink} to={NEW} onClick={onClose}>
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
