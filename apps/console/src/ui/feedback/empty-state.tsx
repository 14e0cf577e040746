import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function EmptyState(props: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  const { title, children, action } = props;
  return (
    <Box sx={{ border: '1px dashed', borderColor: 'divider', borderRadius: '12px', px: 3, py: 5, textAlign: 'center' }}>
      <Typography variant="h2">{title}</Typography>
      {children && (
        <Typography color="textSecondary" sx={{ mt: 0.5, mx: 'auto', maxWidth: '48ch' }}>
          {children}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2.5 }}>{action}</Box>}
    </Box>
  );
}
