import { createContext, useContext } from 'react';
import type { Access } from './organization-reads.ts';
import type { Membership } from './memberships.ts';

export interface OpenOrganization extends Membership {
  readonly access: Access;
  may(resource: string, action: string): boolean;
}

export const OrganizationContext = createContext<OpenOrganization | undefined>(undefined);

export function useOrganization(): OpenOrganization {
  const open = useContext(OrganizationContext);
  if (!open) throw new Error('Pages of an organization stand inside <OrganizationFrame>');
  return open;
}
