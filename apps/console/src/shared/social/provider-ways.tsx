import { Box } from '@mui/material';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { boot } from '../../api/boot.ts';
import { lastUsed } from './last-used.ts';
import { shownFirst } from './shown-first.ts';

/** With the marks of providers, which pages without providers need not load. */
const load = () => import('./provider-list.tsx').then((m) => ({ default: m.ProviderList }));
const ProviderList = lazy(load);
if (boot.providers.length > 0) void load();

/** Pixels of a button and of the space between two, so that nothing moves when they are loaded. */
const BUTTON = { fine: 40, coarse: 44 };
const GAP = 10;
const heightOf = (count: number, button: number): number => count * button + (count - 1) * GAP;

/** A provider that has just failed is no hint, but must not be behind "More ways" when the user tries again. */
function knownWays(): { readonly last?: string | undefined; readonly failed?: string | undefined } {
  const query = new URLSearchParams(location.search);
  return query.has('error') ? { failed: query.get('provider') ?? undefined } : { last: lastUsed() };
}

export function ProviderWays(
  props: Pick<ComponentProps<typeof ProviderList>, 'wish'> & {
    readonly or: 'above' | 'below';
    readonly act?: 'sign in' | 'sign up';
  },
) {
  const { or, act = 'sign in', wish } = props;
  const [{ last, failed }] = useState(knownWays);
  if (boot.providers.length === 0) return null;
  const { first, more } = shownFirst(boot.providers, failed ?? last);
  const count = first.length + (more.length > 0 ? 1 : 0);
  const shape = (
    <Box
      aria-busy="true"
      sx={{
        height: heightOf(count, BUTTON.fine),
        '@media (pointer: coarse)': { height: heightOf(count, BUTTON.coarse) },
      }}
    />
  );
  return (
    <>
      {or === 'above' && <Or />}
      <Suspense fallback={shape}>
        <ProviderList last={last} first={first} more={more} act={act} wish={wish} />
      </Suspense>
      {or === 'below' && <Or />}
    </>
  );
}

const Or = () => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      color: 'text.secondary',
      fontSize: '0.8125rem',
      '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid', borderColor: 'divider' },
    }}
  >
    or
  </Box>
);
