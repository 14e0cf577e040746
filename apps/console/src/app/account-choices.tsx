import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import { Box, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useSignedIn } from '../shared/account/account-reads.ts';
import { staffRoleOf } from '../shared/account/roles.ts';
import { useSignOut } from '../shared/account/sign-out.ts';
import { Muted } from '../ui/layout/texts.tsx';
import { useArea } from './area.ts';

/** The choices of the account menu, while it is open. */
export function AccountChoices(props: { readonly anchor: HTMLElement; onClose(): void; showKeys(): void }) {
  const { anchor, onClose, showKeys } = props;
  const { user } = useSignedIn();
  const { isStaff } = useArea();
  const signOut = useSignOut();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
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
      <MenuItem component={RouterLink} to="/account/preferences" reloadDocument={isStaff} onClick={onClose}>
        <ListItemIcon>
          <Tune sx={{ fontSize: 20 }} />
        </ListItemIcon>
        Preferences
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          showKeys();
        }}
        sx={{ '@media (hover: none)': { display: 'none' } }}
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
  );
}
