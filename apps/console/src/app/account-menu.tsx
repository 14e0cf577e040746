import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import { Box, Button, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useSignedIn } from '../shared/account/account-reads.ts';
import { signOut } from '../api/session.ts';
import { PersonAvatar } from '../shared/account/person-avatar.tsx';
import { staffRoleOf } from '../shared/account/roles.ts';
import { useChange } from '../ui/actions/use-change.ts';
import { Muted } from '../ui/layout/texts.tsx';
import { visuallyHidden } from '../ui/layout/visually-hidden.ts';
import { useArea } from './area.ts';
import { tellOtherTabs } from './signed-out-elsewhere.ts';

export function AccountMenu({ showKeys }: { showKeys(): void }) {
  const { user } = useSignedIn();
  const { isStaff } = useArea();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const signOut = useSignOut();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ gap: 1, px: 1, mr: -1, minWidth: 0, fontWeight: 500, fontSize: '0.875rem' }}
      >
        <PersonAvatar name={user.name} image={user.image} size={28} />
        <Box component="span" sx={visuallyHidden}>
          Account menu of {user.name}
        </Box>
        <Box
          component="span"
          aria-hidden
          sx={{
            display: { xs: 'none', sm: 'block' },
            maxWidth: 200,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {user.name}
        </Box>
        <ExpandMore aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      </Button>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { mt: 0.5, width: 280, maxWidth: 'calc(100vw - 32px)' } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 2, pt: 0.5, pb: 1.5, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600, lineHeight: 1.4 }}>{user.name}</Typography>
          <Muted>{user.email}</Muted>
        </Box>
        <Divider component="li" role="presentation" sx={{ mb: 1 }} />
        {isStaff && (
          <MenuItem component="a" href="/account">
            <ListItemIcon>
              <Person sx={{ fontSize: 20 }} />
            </ListItemIcon>
            Your account
          </MenuItem>
        )}
        {!isStaff && staffRoleOf(user) && (
          <MenuItem component="a" href="/staff">
            <ListItemIcon>
              <AdminPanel sx={{ fontSize: 20 }} />
            </ListItemIcon>
            Staff console
          </MenuItem>
        )}
        <MenuItem component={RouterLink} to="/account/preferences" reloadDocument={isStaff} onClick={close}>
          <ListItemIcon>
            <Tune sx={{ fontSize: 20 }} />
          </ListItemIcon>
          Preferences
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            showKeys();
          }}
        >
          <ListItemIcon>
            <Keyboard sx={{ fontSize: 20 }} />
          </ListItemIcon>
          Keyboard shortcuts
        </MenuItem>
        <MenuItem onClick={() => signOut.mutate()} disabled={signOut.isPending}>
          <ListItemIcon>
            <Logout sx={{ fontSize: 20 }} />
          </ListItemIcon>
          Sign out
        </MenuItem>
      </Menu>
    </>
  );
}

/** Signs out and loads a new document, so that no data stays in memory. */
const useSignOut = () =>
  useChange(async () => {
    await signOut();
    tellOtherTabs();
    location.replace('/signed-out');
  });
