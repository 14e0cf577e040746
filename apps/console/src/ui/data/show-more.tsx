import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { SecondaryButton } from '../actions/buttons.tsx';
import { announce } from '../feedback/live-regions.tsx';
import { RefusalBlock } from '../feedback/refusal-block.tsx';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  fetchNextPage(): unknown;
}

export function ShowMore(props: {
  readonly of: Pages;
  /** Rows shown now. */
  readonly count: number;
  readonly label?: string;
}) {
  const { of, count, label = 'Show more' } = props;
  const asked = useRef<number>(undefined);
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asked.current === undefined || count <= asked.current) return;
    announce(`${count - asked.current} more shown.`);
    asked.current = undefined;
    // The button that had the focus is gone after the last page.
    end.current?.focus();
  }, [count]);
  const more = () => {
    asked.current = count;
    void of.fetchNextPage();
  };
  if (of.isFetchNextPageError) return <RefusalBlock error={of.error} busy={of.isFetchingNextPage} again={more} />;
  if (of.hasNextPage) {
    return (
      <Box sx={{ textAlign: 'center' }}>
        <SecondaryButton onClick={() => of.isFetchingNextPage || more()} aria-busy={of.isFetchingNextPage}>
          {of.isFetchingNextPage ? 'Loading…' : label}
        </SecondaryButton>
      </Box>
    );
  }
  return (
    <Typography ref={end} tabIndex={-1} variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
      That’s everything.
    </Typography>
  );
}
