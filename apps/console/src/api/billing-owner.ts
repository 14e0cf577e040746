import { createContext, useContext } from 'react';

/** Whose billing a page is about: the user's own account, or an organization. */
export interface BillingOwner {
  /** For the query or the body of a request; the own account is named by nothing. */
  readonly named: { readonly organizationId?: string };
  /** The path of the summary; all other pages are below it. */
  readonly path: string;
  /** Why the user cannot buy, change or cancel here; undefined = they can. */
  readonly bar: string | undefined;
}

/** The own account of the user. */
export const accountBilling: BillingOwner = { named: {}, path: '/account/billing', bar: undefined };

/** Filled by the frames at `/account/billing` and `/o/:slug/billing`. */
export const BillingOwnerContext = createContext<BillingOwner | undefined>(undefined);

/** Only below one of the frames of billing. */
export function useBillingOwner(): BillingOwner {
  const owner = useContext(BillingOwnerContext);
  if (!owner) throw new Error('Pages of billing stand inside <BillingFrame>');
  return owner;
}
