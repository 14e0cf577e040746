/** The changed values, a line each: "Name: Acme → Acme Orders". */
import { Box } from '@mui/material';
import { visuallyHidden } from '../layout/visually-hidden.ts';

interface ShownChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function Changes({ of }: { readonly of: readonly ShownChange[] }) {
  if (of.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 0.5,
        p: 0,
        fontSize: '0.875rem',
        fontWeight: 400,
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {of.map(({ label, before, after }) => (
        <li key={label}>
          {label}: {before !== null && <s>{before}</s>}
          {before !== null && after !== null && (
            <>
              {' '}
              <span aria-hidden>→</span>
              <Box component="span" sx={visuallyHidden}>
                changed to
              </Box>{' '}
            </>
          )}
          {after !== null && (
            <Box component="span" sx={{ color: 'text.primary' }}>
              {after}
            </Box>
          )}
          {before !== null && after === null && ' (removed)'}
        </li>
      ))}
    </Box>
  );
}
