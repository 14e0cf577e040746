import { Box, ButtonBase } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router';
import { type Badges, isAt, useArea } from './area.ts';
import { CountBadge } from './count-badge.tsx';
import { TOP_BAR } from './top-bar.tsx';

export function Rail({ badges }: { readonly badges: Badges }) {
  const { name, destinations } = useArea();
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={name}
      sx={{
        display: { xs: 'none', md: 'block' },
        width: 232,
        flexShrink: 0,
        borderRight: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 1.5,
          pt: 2,
          position: 'sticky',
          top: `calc(${TOP_BAR}px + var(--gh-strip, 0px))`,
          maxHeight: `calc(100dvh - ${TOP_BAR}px - var(--gh-strip, 0px))`,
          overflowY: 'auto',
        }}
      >
        {destinations.map((destination) => (
          <Box
            component="li"
            key={destination.path}
            sx={destination.last ? { mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider' } : { mb: '2px' }}
          >
            <ButtonBase
              component={RouterLink}
              to={destination.path}
              reloadDocument={destination.isElsewhere ?? false}
              aria-current={isAt(destination, pathname) ? 'page' : undefined}
              sx={(theme) => ({
                width: '100%',
                minHeight: 'var(--gh-nav)',
                justifyContent: 'flex-start',
                gap: 1.5,
                px: 1.5,
                borderRadius: '8px',
                fontSize: '0.9375rem',
                fontFamily: 'inherit',
                color: 'text.primary',
                '& svg': { fontSize: 20, color: 'text.secondary' },
                '&:hover': { bgcolor: 'action.hover' },
                '&[aria-current="page"]': {
                  fontWeight: 600,
                  bgcolor: `color-mix(in srgb, ${theme.vars!.palette.primary.main} 10%, transparent)`,
                  '& svg': { color: 'primary.main' },
                },
              })}
            >
              <destination.icon aria-hidden />
              {destination.label}
              <CountBadge {...badges[destination.path]} />
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
