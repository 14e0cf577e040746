import { Box } from '@mui/material';
import { counted } from '../messages/counted.ts';
import { visuallyHidden } from '../ui/layout/visually-hidden.ts';

/** A number beside a destination. `noun`: "pending invitation". */
export function CountBadge({ count = 0, noun = '' }: { readonly count?: number; readonly noun?: string }) {
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        ml: 'auto',
        minWidth: 22,
        height: 22,
        px: 0.75,
        display: 'inline-grid',
        placeItems: 'center',
        borderRadius: '11px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span aria-hidden>{count}</span>
      <Box component="span" sx={visuallyHidden}>
        {` (${counted(count, noun)})`}
      </Box>
    </Box>
  );
}
