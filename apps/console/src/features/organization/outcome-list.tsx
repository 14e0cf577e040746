import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { disallowedCharacter } from '../../ui/forms/field-rules.ts';
import { type StateText, StatusChip } from '../../ui/data/status-chip.tsx';
import { refusalText } from '../../messages/refusal-text.ts';
import type { Outcome } from './invitations.ts';

const messages: Readonly<Record<Outcome['kind'], StateText>> = {
  sent: { text: 'Sent', state: 'good' },
  member: { text: 'Already a member', state: 'neutral' },
  invited: { text: 'Already invited', state: 'attention' },
  invalid: { text: 'Invalid address', state: 'bad' },
  later: { text: 'Not sent', state: 'bad' },
};

export type Outcomes = ReadonlyMap<string, Outcome>;

function moreOf(address: string, outcome: Outcome): string | undefined {
  if (outcome.kind === 'later') return refusalText(outcome.refusal);
  return outcome.kind === 'invalid' ? disallowedCharacter(address) : undefined;
}

const More = ({ children }: { readonly children: string | undefined }) =>
  children && (
    <Typography variant="caption" color="textSecondary" sx={{ flexBasis: '100%' }}>
      {children}
    </Typography>
  );

export function OutcomeList({ outcomes, again }: { readonly outcomes: Outcomes; again(address: string): void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // No return value: newer browsers return a promise, which is not a cleanup function.
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [outcomes.size]);
  if (outcomes.size === 0) return null;
  return (
    <Box
      component="ul"
      ref={list}
      aria-label="Result for each address"
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'divider' }}
    >
      {[...outcomes].map(([address, outcome]) => (
        <Box
          component="li"
          key={address}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '4px 12px',
            minHeight: 44,
            py: 0.5,
            borderBottom: '1px solid',
            borderColor: 'divider',
            fontSize: '0.875rem',
          }}
        >
          <Box component="span" sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
            {address}
          </Box>
          <StatusChip {...messages[outcome.kind]} />
          {outcome.kind === 'invited' && (
            <SecondaryButton size="small" aria-label={`Send again to ${address}`} onClick={() => again(address)}>
              Send again
            </SecondaryButton>
          )}
          <More>{moreOf(address, outcome)}</More>
        </Box>
      ))}
    </Box>
  );
}
