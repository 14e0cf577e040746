import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';

export const NEW = '/account/organizations/new';

/** @param closed why it is disabled; undefined = it is enabled */
export function CreateButton({ closed }: { readonly closed: string | undefined }) {
  const reason = useId();
  if (closed === undefined) {
    return (
      <Button variant="contained" component={RouterLink} to={NEW}>
        Create organization
      </Button>
    );
  }
  return (
    <Box sx={{ maxWidth: 300, mx: 'auto' }}>
      <Button variant="contained" disabled aria-describedby={reason}>
        Create organization
      </Button>
      <Typography variant="caption" component="p" color="textSecondary" id={reason} sx={{ mt: 0.75 }}>
        {closed}
      </Typography>
    </Box>
  );
}
