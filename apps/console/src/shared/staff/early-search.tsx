import { Box } from '@mui/material';
import { useRef } from 'react';
import { useLetterKey } from '../../ui/preferences/use-letter-key.ts';

export interface EarlySearch {
  readonly typed: string;
  readonly isFocused: boolean;
}

/** Stands in place of the search box while that is loaded, so that no key is lost. */
export function EarlySearchBox({ early, note }: { readonly early: EarlySearch; note(early: EarlySearch): void }) {
  const input = useRef<HTMLInputElement>(null);
  useLetterKey('/', () => input.current?.focus());
  return (
    <Box role="search" sx={{ flex: 1, maxWidth: 440 }}>
      <Box
        component="input"
        ref={input}
        aria-label="Search everything"
        placeholder="Search or jump to…"
        autoComplete="off"
        value={early.typed}
        onChange={({ target }: { readonly target: HTMLInputElement }) => note({ ...early, typed: target.value })}
        onFocus={() => note({ ...early, isFocused: true })}
        onBlur={({ target }: { readonly target: HTMLInputElement }) => {
          // The removal of the box also takes the focus.
          if (target.isConnected) note({ ...early, isFocused: false });
        }}
        sx={{
          width: '100%',
          // As high as the box that comes.
          minHeight: 'calc(var(--gh-control) + 7px)',
          pl: '41px',
          pr: 1.5,
          border: '1px solid',
          borderColor: 'control',
          borderRadius: '8px',
          bgcolor: 'background.paper',
          color: 'text.primary',
          font: 'inherit',
          // There the search is a button, which needs the whole box.
          opacity: { xs: 0, sm: 1 },
        }}
      />
    </Box>
  );
}
