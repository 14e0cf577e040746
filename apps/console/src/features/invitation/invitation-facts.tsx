import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { OrganizationLogo } from '../../shared/organization/organization-logo.tsx';
import { absoluteTime, relativeTime } from '../../ui/time/time-words.ts';
import { inviterWords } from '../../words/inviter-words.ts';
import { rolesOf, roleList } from '../../words/role-words.ts';
import type { OpenPreview } from './standing.ts';

/** Summary of an invitation. */
export function InvitationFacts({ preview: { organizationName, offer } }: { readonly preview: OpenPreview }) {
  const [now] = useState(() => new Date());
  const expires = new Date(offer.expiresAt);
  const language = document.documentElement.lang || 'en';
  const facts = [
    ['Invited by', inviterWords(offer)],
    ['For', offer.email],
    ['Role', roleList(rolesOf(offer.role))],
    ...(offer.teamName === null ? [] : [['Team', offer.teamName] as const]),
    ['Expires', `${relativeTime(expires, now, language)} (${absoluteTime(expires, language)})`],
  ] as const;
  return (
    <Box
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.default', p: 2 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <OrganizationLogo name={organizationName} logo={offer.organizationLogo} size={40} />
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{organizationName}</Typography>
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', m: 0, mt: 2, fontSize: '0.875rem' }}
      >
        {facts.map(([label, fact]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {fact}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
