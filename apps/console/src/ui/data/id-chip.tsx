import { Box, Typography } from '@mui/material';
import { MONO } from '../../theme/theme.ts';
import { CopyButton } from '../actions/copy-button.tsx';

export function IdChip({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, maxWidth: '100%' }}>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {name}{' '}
        <Box component="code" sx={{ fontFamily: MONO, color: 'text.primary' }}>
          {id}
        </Box>
      </Typography>
      <CopyButton text={id} name={name.toLowerCase()} />
    </Box>
  );
}
