import MoreHoriz from '@mui/icons-material/MoreHorizOutlined';
import { Badge, Box, ButtonBase, ListItemIcon, Menu, MenuItem } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { visuallyHidden } from '../ui/layout/visually-hidden.ts';
import { destinations, isAt, ORGANIZATIONS, ROOT } from './destinations.ts';
import { InvitationBadge, useInvitationCount } from './invitation-badge.tsx';

const onBar = destinations.filter(({ onPhone }) => onPhone);
const underMore = destinations.filter(({ onPhone }) => !onPhone);

const place: SxProps<Theme> = {
  width: '100%',
  minHeight: 56,
  flexDirection: 'column',
  gap: '2px',
  fontSize: '0.8125rem',
  fontFamily: 'inherit',
  color: 'text.secondary',
  '& svg': { fontSize: 22 },
  '&[aria-current]': { color: 'primary.main', fontWeight: 600 },
  // The focus ring would be cut off at the edge of the screen.
  '&.Mui-focusVisible': { outlineOffset: -2 },
};

export function BottomBar() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { pathname } = useLocation();
  const invitations = useInvitationCount();
  const close = () => setAnchor(undefined);
  return (
    <Box
      component="nav"
      aria-label="Account"
      sx={{
        display: { md: 'none' },
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr' }}
      >
        {onBar.map(({ path, label, icon: Icon }) => (
          <Box component="li" key={path} sx={{ display: 'flex' }}>
            <ButtonBase component={NavLink} to={path} end={path === ROOT} sx={place}>
              <Icon aria-hidden />
              {label}
            </ButtonBase>
          </Box>
        ))}
        <Box component="li" sx={{ display: 'flex' }}>
          <ButtonBase
            aria-haspopup="menu"
            aria-expanded={Boolean(anchor)}
            aria-current={underMore.some((destination) => isAt(destination, pathname)) || undefined}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            sx={place}
          >
            <Badge color="primary" variant="dot" invisible={invitations === 0}>
              <MoreHoriz aria-hidden />
            </Badge>
            More
            {invitations > 0 && (
              <Box component="span" sx={visuallyHidden}>
                (pending invitations)
              </Box>
            )}
          </ButtonBase>
        </Box>
      </Box>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ paper: { sx: { mt: -1, minWidth: 220 } } }}
      >
        {underMore.map((destination) => (
          <MenuItem
            key={destination.path}
            component={NavLink}
            to={destination.path}
            onClick={close}
            selected={isAt(destination, pathname)}
            sx={{ minHeight: 48 }}
          >
            <ListItemIcon>
              <destination.icon sx={{ fontSize: 20 }} />
            </ListItemIcon>
            {destination.label}
            {destination.path === ORGANIZATIONS && <InvitationBadge />}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
