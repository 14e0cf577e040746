import type { User } from '../../users/domain/user.ts';
import type { Authentication, SessionOfUser } from './session.ts';

export interface SessionPrincipal extends SessionOfUser {
  readonly kind: 'session';
  readonly token: string;
}

export interface ApiKeyPrincipal {
  readonly kind: 'api-key';
  readonly user: User;
  readonly key: PresentedKey;
  readonly token: string;
}

export interface AccessTokenPrincipal {
  readonly kind: 'access-token';
  readonly user: User;
  readonly client: PresentedClient;
  readonly scopes: readonly string[];
  /** The organizations that the user chose for the application; null: all, also later ones. */
  readonly organizationIds: readonly string[] | null;
  /** The token that the request presented. */
  readonly token: string;
}

export interface PresentedClient {
  readonly id: string;
  readonly name: string | null;
}

export interface PresentedKey {
  readonly id: string;
  readonly name: string | null;
  /** Null: never. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The authenticated caller of a request (ADR 21). A new kind is a member here, an `Acceptance` and a reader. */
export type Principal = SessionPrincipal | ApiKeyPrincipal | AccessTokenPrincipal;
export type PrincipalKind = Principal['kind'];

export type CallerAuthentication = Pick<Authentication, 'authenticatedAt' | 'methods'>;

export interface Caller {
  readonly userId: string;
  readonly email: string;
  /** Verified or proven. */
  readonly emailConfirmed: boolean;
  /** The holder of the account proved the address (ADR 27). */
  readonly emailProven: boolean;
  /** Of the account. Whether the session passed it is in `authentication`. */
  readonly hasSecondFactor: boolean;
  /** Null for a program: an API key, an access token. */
  readonly sessionId: string | null;
  readonly authentication: CallerAuthentication | null;
  readonly activeOrganizationId: string | null;
  readonly activeTeamId: string | null;
  /** The only organizations that the caller may see, as far as the user is a member; null: all of the user's. */
  readonly organizationIds: readonly string[] | null;
}

const WITHOUT_SESSION = {
  sessionId: null,
  authentication: null,
  activeOrganizationId: null,
  activeTeamId: null,
} as const;

export function callerOf(principal: Principal): Caller {
  const { id: userId, email, emailProven, twoFactorEnabled: hasSecondFactor } = principal.user;
  const emailConfirmed = principal.user.hasConfirmedEmail();
  const person = { userId, email, emailConfirmed, emailProven, hasSecondFactor };
  if (principal.kind !== 'session') {
    const organizationIds = principal.kind === 'access-token' ? principal.organizationIds : null;
    return { ...person, ...WITHOUT_SESSION, organizationIds };
  }
  const { id: sessionId, authenticatedAt, methods, activeOrganizationId, activeTeamId } = principal.session;
  const authentication = { authenticatedAt, methods };
  return { ...person, sessionId, authentication, activeOrganizationId, activeTeamId, organizationIds: null };
}

/** Scopes of access tokens that routes of this service ask for, with what they allow (OpenAPI). */
export const serviceScopes = {
  'organizations.read': 'Read the organizations of the user, with their members, invitations and teams.',
} as const;

const ORGANIZATION_SCOPES: readonly string[] = ['organizations.read' satisfies keyof typeof serviceScopes];

/** Whether an application with these scopes sees organizations, of which the user chooses some (ADR 36). */
export const reachesOrganizations = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => ORGANIZATION_SCOPES.includes(scope));

/** Permissions of API keys that this service itself checks; `gatehouse` is its reserved resource. */
export interface OwnPermissions {
  /** Permissions such as `billing.read`. */
  readonly gatehouse: readonly string[];
}

/** One kind of caller that a route accepts, with what it must carry. Each kind of principal is a member. */
export type Acceptance =
  /** No authentication required: the guard reads nothing, and the handler may use `Principals`. */
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'session' }
  /** `permissions`: what a key with permissions must carry; without any, such a key is refused. */
  | { readonly kind: 'api-key'; readonly permissions?: OwnPermissions }
  /** `scope`: what the access token must carry (`serviceScopes`). */
  | { readonly kind: 'access-token'; readonly scope: string };

export const SESSION = { kind: 'session' } as const satisfies Acceptance;
export const API_KEY = { kind: 'api-key' } as const satisfies Acceptance;

export type PrincipalOf<Kind> = Extract<Principal, { readonly kind: Kind }>;
export type AcceptanceOf<Kind> = Extract<Acceptance, { readonly kind: Kind }>;
