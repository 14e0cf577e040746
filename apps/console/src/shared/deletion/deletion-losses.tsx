import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useNow } from '../../ui/time/use-now.ts';
import {
  type DeletionPreview,
  hadOrders,
  INVOICES_KEPT,
  losesDays,
  losses,
  purchaseLosses,
  type Reader,
} from './losses.ts';

/** Lists the things that a deletion ends, before the word that confirms it. */
export function DeletionLosses(props: {
  readonly of: DeletionPreview;
  readonly reader: Reader;
  /** The first items: the account or the organization itself. */
  readonly first?: readonly ReactNode[];
  /** A link to the orders, for those who cannot read them afterwards; it ends a sentence. */
  readonly orders?: ReactNode;
}) {
  const { of: preview, reader, first = [], orders } = props;
  const { purchases, arePurchasesHidden } = preview;
  const bought = purchaseLosses(preview, useNow());
  return (
    <>
      <Items lead="This permanently deletes:" of={[...first, ...losses(preview, reader)]} />
      {bought.length > 0 && (
        <Items
          lead={
            purchases?.goOn
              ? 'These subscriptions go on at the billing provider, and are charged there. Cancel them first:'
              : 'What was bought ends at once:'
          }
          of={bought}
        />
      )}
      <Box>
        {losesDays(preview) && 'Unused days aren’t refunded. '}
        {hadOrders(preview) && (
          <>
            {INVOICES_KEPT}
            {orders && <> You can’t open them here afterwards: save those that you need from {orders}.</>}
          </>
        )}
        {arePurchasesHidden && 'What the organization has bought ends as well. Your role can’t see what that is.'}
      </Box>
    </>
  );
}

const Items = ({ lead, of: items }: { readonly lead: string; readonly of: readonly ReactNode[] }) => (
  <Box sx={{ mb: 1 }}>
    {lead}
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {items.map((item) => (
        <li key={typeof item === 'string' ? item : 'itself'}>{item}</li>
      ))}
    </Box>
  </Box>
);
