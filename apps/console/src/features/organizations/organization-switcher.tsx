import Add from '@mui/icons-material/AddOutlined';
import Check from '@mui/icons-material/CheckOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import UnfoldMore from '@mui/icons-material/UnfoldMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useMatch, useNavigate } from 'react-router';
import { useSignedIn } from '../../api/account-reads.ts';
import { boot } from '../../api/boot.ts';
import { type Membership, type Organization, useMemberships } from '../../api/organization-reads.ts';
import { OrganizationLogo } from '../../shared/organization/organization-logo.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { NEW } from './create-button.tsx';
import { whyNoMore } from './creation.ts';
import { useSetActive } from './queries.ts';

const NONE = 'No organization';

/** The organization that this session works in, and the way to another. Not there for whoever belongs to none. */
export function OrganizationSwitcher() {
  const { session } = useSignedIn();
  const { data: memberships = [] } = useMemberships();
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (memberships.length === 0) return null;
  const active = memberships.find(({ organization }) => organization.id === session.activeOrganizationId)?.organization;
  const name = active?.name ?? NONE;
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ gap: 1, px: 1, minWidth: 0, fontWeight: 500, fontSize: '0.875rem' }}
      >
        {active ? (
          <OrganizationLogo name={active.name} logo={active.logo} size={28} />
        ) : (
          <Groups aria-hidden sx={{ fontSize: 24, color: 'text.secondary' }} />
        )}
        <Box component="span" sx={visuallyHidden}>
          Working in: {name}
        </Box>
        <Box component="span" aria-hidden sx={{ ...oneLine, display: { xs: 'none', sm: 'block' }, maxWidth: 220 }}>
          {name}
        </Box>
        <UnfoldMore aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      </Button>
      <Choices
        anchor={anchor}
        close={() => setAnchor(undefined)}
        memberships={memberships}
        activeId={active?.id ?? null}
      />
    </>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

function Choices(props: {
  readonly anchor: HTMLElement | undefined;
  close(): void;
  readonly memberships: readonly Membership[];
  readonly activeId: string | null;
}) {
  const { anchor, close, memberships, activeId } = props;
  const { setActive } = useSetActive();
  const navigate = useNavigate();
  const here = useMatch('/o/:slug/*')?.params.slug;
  const choose = (organization: Organization | null) => {
    close();
    const id = organization?.id ?? null;
    if (id !== activeId) setActive(id);
    // Whoever looks at one organization and chooses another wants to see that one.
    if (here && organization && organization.slug !== here) void navigate(`/o/${organization.slug}/members`);
  };
  return (
    <Menu
      open={Boolean(anchor)}
      anchorEl={anchor ?? null}
      onClose={close}
      slotProps={{
        paper: { sx: { mt: 0.5, width: 300, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(70vh, 480px)' } },
        list: { 'aria-label': 'Work in' },
      }}
    >
      {memberships.map(({ organization }) => (
        <Choice key={organization.id} isChosen={organization.id === activeId} choose={() => choose(organization)}>
          <OrganizationLogo name={organization.name} logo={organization.logo} size={24} />
          <Box component="span" sx={oneLine}>
            {organization.name}
          </Box>
        </Choice>
      ))}
      <Choice isChosen={activeId === null} choose={() => choose(null)}>
        <Groups aria-hidden sx={{ fontSize: 24, color: 'text.secondary' }} />
        {NONE}
      </Choice>
      <Divider component="li" role="separator" />
      <MenuItem component={RouterLink} to="/account/organizations" onClick={close}>
        <ListItemIcon>
          <Groups sx={{ fontSize: 20 }} />
        </ListItemIcon>
        All organizations
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

/** `MenuItem` hands role and state on to the element. */
function Choice(props: { readonly isChosen: boolean; choose(): void; readonly children: ReactNode }) {
  const { isChosen, choose, children, ...fromTheMenu } = props;
  return (
    <MenuItem
      {...fromTheMenu}
      role="menuitemradio"
      aria-checked={isChosen}
      selected={isChosen}
      onClick={choose}
      sx={{ gap: 1.5 }}
    >
      {children}
      {isChosen && <Check aria-hidden sx={{ fontSize: 20, ml: 'auto', flexShrink: 0, color: 'primary.main' }} />}
    </MenuItem>
  );
}
