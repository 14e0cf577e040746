import { Box, Stack, Typography } from '@mui/material';
import { useMemo } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { MONO } from '../../theme/theme.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { type Claim, type Pasted, readPasted, type SentRequest } from './pasted.ts';

/** Shows in the browser what an app got back; nothing is sent. */
export function PastedAnswer({ state, issuer }: SentRequest) {
  const form = useForm({ defaultValues: { pasted: '' } });
  const text = useWatch({ control: form.control, name: 'pasted' });
  const pasted = useMemo(() => readPasted(text, { state, issuer }), [text, state, issuer]);
  return (
    <Stack spacing={2}>
      <FormProvider {...form}>
        <Field
          name="pasted"
          label="Paste the address you came back to, or a token"
          autoComplete="off"
          noManager
          mono
          lines={2}
          hint="It is read in your browser, and sent nowhere."
          input={{ autoCapitalize: 'none', spellCheck: false }}
        />
      </FormProvider>
      <div aria-live="polite">{pasted && <Read of={pasted} />}</div>
    </Stack>
  );
}

function Read({ of }: { readonly of: Pasted }) {
  if (of.kind === 'unreadable') return <Typography variant="body2">{of.reason}</Typography>;
  if (of.kind === 'answer') return <Facts of={of.facts} name="Answer" />;
  return (
    <Stack spacing={2}>
      <Muted>Its signature was not verified: an app must do that before it believes a claim.</Muted>
      <Facts of={of.header} name="Header" />
      <Facts of={of.claims} name="Claims" />
    </Stack>
  );
}

const Facts = ({ of, name }: { readonly of: readonly Claim[]; readonly name: string }) => (
  <Box>
    <Typography variant="h3" sx={{ mb: 0.75 }}>
      {name}
    </Typography>
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 160px) minmax(0, 1fr)' },
        gap: { xs: '2px', sm: '6px 16px' },
        m: 0,
        fontSize: '0.875rem',
        overflowWrap: 'anywhere',
        '& dd': { m: 0, mb: { xs: 1, sm: 0 } },
      }}
    >
      {of.map(({ name: label, value, note, isWrong, at }, index) => (
        // A parameter may be there twice.
        <Box key={`${label} ${index}`} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ fontFamily: MONO, color: 'text.secondary' }}>
            {label}
          </Box>
          <dd>
            <Box component="code" sx={{ fontFamily: MONO }}>
              {value}
            </Box>
            {at && !Number.isNaN(at.getTime()) && (
              <Box sx={{ color: 'text.secondary' }}>
                <RelativeTime at={at} detail />
              </Box>
            )}
            {note && <Box sx={{ color: isWrong ? 'error.main' : 'text.secondary' }}>{note}</Box>}
          </dd>
        </Box>
      ))}
    </Box>
  </Box>
);
