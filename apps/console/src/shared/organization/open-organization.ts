import { createContext, useContext } from 'react';
import type { Access, Membership } from './organization-reads.ts';

/** The organization of the current page. */
export interface OpenOrganization extends Membership {
  readonly access: Access;
  /** Whether the caller has a permission here: `may('member', 'delete')`. */
  may(resource: string, action: string): boolean;
}

/** Filled by the frame at `/o/:slug`. */
export const OrganizationContext = createContext<OpenOrganization | undefined>(undefined);

/** The organization of the page; only below `/o/:slug`. */
export function useOrganization(): OpenOrganization {
  const open = useContext(OrganizationContext);
  if (!open) throw new Error('Pages of an organization stand inside <OrganizationFrame>');
  return open;
}
