import MoreHoriz from '@mui/icons-material/MoreHorizOutlined';
import { Box, ButtonBase } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { stuck } from '../theme/density.ts';
import { onDemandDialog } from '../ui/layout/on-demand.tsx';
import { visuallyHidden } from '../ui/layout/visually-hidden.ts';
import { type Badges, type Destination, isAt, useArea } from './area.ts';
import type { MoreChoices as Choices } from './more-choices.tsx';

const MoreChoices = onDemandDialog<ComponentProps<typeof Choices>>(
  async () => (await import('./more-choices.tsx')).MoreChoices,
);

const place: SxProps<Theme> = {
  width: '100%',
  minHeight: 56,
  flexDirection: 'column',
  gap: '2px',
  fontSize: '0.8125rem',
  fontFamily: 'inherit',
  // Buttons do not inherit it, links do.
  lineHeight: 1.5,
  color: 'text.secondary',
  '& svg': { fontSize: 22 },
  '&[aria-current]': { color: 'primary.main', fontWeight: 600 },
  // The focus ring would be cut off at the edge of the screen.
  '&.Mui-focusVisible': { outlineOffset: -2 },
};

export function BottomBar({ badges }: { readonly badges: Badges }) {
  const { name, destinations } = useArea();
  const { pathname } = useLocation();
  const onBar = destinations.filter(({ onPhone }) => onPhone);
  const others = destinations.filter(({ onPhone }) => !onPhone);
  return (
    <Box
      component="nav"
      aria-label={name}
      sx={{
        display: { md: 'none' },
        ...stuck('fixed'),
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
        // As wide as the words, so that five places have room on a narrow phone.
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'auto' }}
      >
        {onBar.map((destination) => (
          <Box component="li" key={destination.path} sx={{ display: 'flex' }}>
            <ButtonBase
              component={RouterLink}
              to={destination.path}
              reloadDocument={destination.isElsewhere ?? false}
              aria-current={isAt(destination, pathname) ? 'page' : undefined}
              sx={place}
            >
              <Sign of={[destination]} badges={badges} label={destination.label}>
                <destination.icon aria-hidden />
              </Sign>
            </ButtonBase>
          </Box>
        ))}
        {others.length > 0 && <More of={others} badges={badges} />}
      </Box>
    </Box>
  );
}

/** A dot on the upper right corner. */
const dotted = {
  position: 'relative',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '-4px -4px auto auto',
    width: 8,
    height: 8,
    borderRadius: '4px',
    bgcolor: 'primary.main',
  },
} as const;

/** A destination with its icon, and a dot for something new, which is said in words too. */
function Sign(props: {
  readonly of: readonly Destination[];
  readonly badges: Badges;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const news = props.of.flatMap(({ path }) => props.badges[path] ?? []).filter(({ count }) => count > 0);
  return (
    <>
      <Box component="span" sx={news.length > 0 ? dotted : undefined}>
        {props.children}
      </Box>
      {props.label}
      {news.map(({ noun }) => (
        <Box component="span" key={noun} sx={visuallyHidden}>
          ({noun}s)
        </Box>
      ))}
    </>
  );
}

function More({ of, badges }: { readonly of: readonly Destination[]; readonly badges: Badges }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { pathname } = useLocation();
  return (
    <Box component="li" sx={{ display: 'flex' }}>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-current={of.some((destination) => isAt(destination, pathname)) || undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={place}
      >
        <Sign of={of} badges={badges} label="More">
          <MoreHoriz aria-hidden />
        </Sign>
      </ButtonBase>
      {anchor && <MoreChoices of={of} badges={badges} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </Box>
  );
}
