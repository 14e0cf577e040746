import { Box } from '@mui/material';
import { useReceived } from '../shared/organization/organization-reads.ts';
import { visuallyHidden } from '../ui/layout/visually-hidden.ts';
import { counted } from '../messages/counted.ts';

export function useInvitationCount(): number {
  return useReceived().data?.length ?? 0;
}

export function InvitationBadge() {
  const count = useInvitationCount();
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
        {` (${counted(count, 'pending invitation')})`}
      </Box>
    </Box>
  );
}
