import { Box } from '@mui/material';
import { MONO } from '../../theme/theme.ts';
import { CopyButton } from '../actions/copy-button.tsx';

export function CodeBlock({ children, name }: { readonly children: string; /** "sample" */ readonly name: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        p: 1.5,
        textAlign: 'left',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.default',
      }}
    >
      <Box
        component="pre"
        sx={{
          flex: 1,
          minWidth: 0,
          m: 0,
          py: 0.5,
          fontFamily: MONO,
          fontSize: '0.8125rem',
          lineHeight: 1.55,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
      <CopyButton text={children} name={name} />
    </Box>
  );
}
