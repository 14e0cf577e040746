import Box from '@mui/material/Box';
import { useState } from 'react';
import { boot } from '../../api/boot.ts';
import type { ClientFacts } from '../../api/interaction.ts';
import { relativeTime } from '../../ui/time/time-words.ts';
import { Strong } from './strong.tsx';

/** Why one should look twice: a name can be chosen freely. */
export function UncheckedApp({
  client,
  clientHost,
}: {
  readonly client: ClientFacts;
  /** Where its metadata document is; undefined for a registered app. */
  readonly clientHost: string | undefined;
}) {
  const [now] = useState(() => new Date());
  if (client.verified) return null;
  return (
    <Box>
      {boot.productName} hasn’t checked this app. It chose its own name
      {clientHost === undefined ? (
        `, and was registered ${relativeTime(new Date(client.registeredAt), now)}.`
      ) : (
        <>
          {' '}
          and says who it is at <Strong>{clientHost}</Strong>.
        </>
      )}
    </Box>
  );
}
