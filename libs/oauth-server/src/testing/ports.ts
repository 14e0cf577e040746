import { Sessions } from '#identity/sessions/domain/session';
import { Users } from '#identity/users/domain/user';
import type { Token, Wiring } from '#shared-kernel/testing/wiring';
import { Apis } from '../apis/domain/ports.ts';
import { Interactions, PushedRequests } from '../authorization/domain/ports.ts';
import { UsedProofs } from '../client-authentication/domain/ports.ts';
import { LoggedRequests } from '../clients/domain/client-log.ts';
import { ClientLookup, Clients } from '../clients/domain/ports.ts';
import { DeviceRequests } from '../devices/domain/ports.ts';
import { AtomicIssuing } from '../grants/application/token-issuing.ts';
import {
  AuthorizationCodes,
  Consents,
  GrantLookup,
  Grants,
  OrganizationChoices,
  Tokens,
} from '../grants/domain/ports.ts';
import { SigningKeys } from '../keys/domain/ports.ts';

const PORTS = {
  users: Users,
  sessions: Sessions,
  clients: Clients,
  apis: Apis,
  loggedRequests: LoggedRequests,
  clientLookup: ClientLookup,
  usedProofs: UsedProofs,
  grants: Grants,
  codes: AuthorizationCodes,
  tokens: Tokens,
  lookup: GrantLookup,
  issuing: AtomicIssuing,
  consents: Consents,
  organizationChoices: OrganizationChoices,
  interactions: Interactions,
  pushedRequests: PushedRequests,
  devices: DeviceRequests,
  signingKeys: SigningKeys,
};

type Ports = { readonly [Name in keyof typeof PORTS]: InstanceOf<(typeof PORTS)[Name]> };
type InstanceOf<Port> = Port extends Token<infer Instance> ? Instance : never;

/** The ports of the context, and those of the accounts it refers to. */
export const portsOf = (wiring: Wiring): Ports =>
  Object.fromEntries(Object.entries(PORTS).map(([name, port]) => [name, wiring.get(port as Token)])) as Ports;
