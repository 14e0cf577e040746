import { Stack } from '@mui/material';
import { useLocation } from 'react-router';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { pagePath } from './trail-filters.ts';

/** To the pages before and after, in the order of the newest first. The cursor is in the URL. */
export function PageTurn(props: {
  readonly what: string;
  readonly newer: string | null;
  readonly older: string | null;
}) {
  const { what, newer, older } = props;
  const { pathname, search } = useLocation();
  const to = (cursor: string) => pagePath(pathname, search, cursor);
  if (!newer && !older) return null;
  return (
    <Stack component="nav" aria-label="Pages" direction="row" sx={{ gap: 1.5, justifyContent: 'flex-end' }}>
      {newer && <LinkButton to={to(newer)}>Newer {what}</LinkButton>}
      {older && <LinkButton to={to(older)}>Older {what}</LinkButton>}
    </Stack>
  );
}
