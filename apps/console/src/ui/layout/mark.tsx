import { Box, Typography } from '@mui/material';
import { boot } from '../../api/boot.ts';

/** Pixels. */
const SIZE = 28;

/** @param props.isShort without the name on a phone */
export function Mark({ isShort = false }: { readonly isShort?: boolean }) {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Box
        component="svg"
        viewBox="0 0 32 32"
        aria-hidden
        sx={{ width: SIZE, height: SIZE, display: 'block', flexShrink: 0 }}
      >
        <Box
          component="rect"
          width="32"
          height="32"
          rx="8"
          sx={{ fill: (theme) => theme.vars!.palette.primary.main }}
        />
        <Box
          component="path"
          d="M8 25V14a8 8 0 0 1 16 0v11M13.5 25v-9M18.5 25v-9"
          sx={{
            fill: 'none',
            stroke: (theme) => theme.vars!.palette.primary.contrastText,
            strokeWidth: 2.5,
            strokeLinecap: 'round',
          }}
        />
      </Box>
      <Typography
        component="span"
        noWrap
        sx={{ fontWeight: 600, letterSpacing: '-0.01em', ...(isShort && { display: { xs: 'none', sm: 'block' } }) }}
      >
        {boot.productName}
      </Typography>
    </Box>
  );
}
