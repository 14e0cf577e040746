import { Box, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router';
import { CountBadge } from '../shared/count-badge.tsx';
import { Caption } from '../ui/layout/texts.tsx';
import { type Badges, type Destination, groupsOf, isAt } from './area.ts';

/** The destinations that have no room in the bar of a phone, while they are shown. */
export function MoreChoices(props: {
  readonly of: readonly Destination[];
  readonly badges: Badges;
  readonly anchor: HTMLElement;
  onClose(): void;
}) {
  const { of, badges, anchor, onClose } = props;
  const { pathname } = useLocation();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      slotProps={{ paper: { sx: { mt: -1, minWidth: 220 } } }}
    >
      {groupsOf(of).map(({ heading, destinations }) => (
        <Box
          key={destinations[0]?.path}
          role={heading === undefined ? 'none' : 'group'}
          aria-label={heading}
          sx={
            heading === undefined
              ? { '& + &, [role=group] + &': { mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider' } }
              : {}
          }
        >
          {heading !== undefined && (
            <Caption aria-hidden sx={{ px: 2, pt: 1, fontWeight: 600 }}>
              {heading}
            </Caption>
          )}
          {destinations.map((destination) => (
            <MenuItem
              key={destination.path}
              component={RouterLink}
              to={destination.path}
              reloadDocument={destination.isElsewhere ?? false}
              onClick={onClose}
              aria-current={isAt(destination, pathname) ? 'page' : undefined}
              selected={isAt(destination, pathname)}
              sx={{ minHeight: 48 }}
            >
              <ListItemIcon>
                <destination.icon sx={{ fontSize: 20 }} />
              </ListItemIcon>
              {destination.label}
              <CountBadge {...badges[destination.path]} />
            </MenuItem>
          ))}
        </Box>
      ))}
    </Menu>
  );
}
