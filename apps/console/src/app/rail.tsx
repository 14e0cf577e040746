import { Box, ButtonBase } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { CountBadge } from '../shared/count-badge.tsx';
import { stuck } from '../theme/density.ts';
import { Caption } from '../ui/layout/texts.tsx';
import { type Badges, type DestinationGroup, groupsOf, isAt, useArea } from './area.ts';
import { TOP_BAR } from './top-bar.tsx';

export function Rail({ badges }: { readonly badges: Badges }) {
  const { name, destinations } = useArea();
  const list = useCurrentInView();
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
        ref={list}
        sx={{
          p: 1.5,
          pt: 2,
          ...stuck('sticky', {
            maxHeight: `calc(100dvh - ${TOP_BAR}px - var(--gh-strip, 0px))`,
            overflowY: 'auto',
            ...moreBelow,
          }),
          top: `calc(${TOP_BAR}px + var(--gh-strip, 0px))`,
        }}
      >
        {groupsOf(destinations).map((group, index) => (
          <Group key={group.destinations[0]?.path} of={group} isFirst={index === 0} badges={badges} />
        ))}
      </Box>
    </Box>
  );
}

/** Pixels left of what follows the current page. */
const NEXT = 24;

/** In a window too low for all pages, the list scrolls by itself to the one that is open. */
function useCurrentInView() {
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const seen = list.current?.getBoundingClientRect();
    if (!list.current || !current || !seen) return;
    if (current.bottom > seen.bottom) list.current.scrollTop += current.bottom - seen.bottom + NEXT;
    if (current.top < seen.top) list.current.scrollTop -= seen.top - current.top + NEXT;
  }, [pathname]);
  return list;
}

/** A shadow at the lower edge for as long as the list can be scrolled further: its end, which scrolls along, hides it. */
const moreBelow = {
  background: ({ vars }: Theme) =>
    [
      `linear-gradient(${vars!.palette.background.default}, ${vars!.palette.background.default}) bottom / 100% 32px no-repeat local`,
      `linear-gradient(to top, color-mix(in srgb, ${vars!.palette.text.primary} 16%, transparent), transparent) bottom / 100% 24px no-repeat scroll`,
    ].join(', '),
};

function Group(props: { readonly of: DestinationGroup; readonly isFirst: boolean; readonly badges: Badges }) {
  const { of: group, isFirst, badges } = props;
  const { heading, destinations } = group;
  const id = useId();
  const { pathname } = useLocation();
  return (
    <>
      {heading !== undefined && (
        <Caption component="h2" id={id} sx={{ px: 1.5, mt: isFirst ? 0 : 1.25, mb: 0.25, fontWeight: 600 }}>
          {heading}
        </Caption>
      )}
      <Box
        component="ul"
        aria-labelledby={heading === undefined ? undefined : id}
        sx={{ listStyle: 'none', m: 0, p: 0, mt: heading === undefined && !isFirst ? 1.25 : 0 }}
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
    </>
  );
}
