/**
 * - `anonymous`: a request that has not proven an account yet
 * - `user`: a signed-in account holder, or one who has just proven the account by a code or a mailed link
 * - `staff`: support or an administrator, on a route for staff
 * - `api-key`, `oauth-client`: a program, for the account in `userId`
 * - `system`: a job, an event listener or a command of an operator
 */
export type ActorKind = 'anonymous' | 'user' | 'staff' | 'api-key' | 'oauth-client' | 'system';

export interface Actor {
  readonly kind: ActorKind;
  /** The id of the user, member of staff, key or client; the name of the job or command; null for the anonymous. */
  readonly id: string | null;
  /** A label for people, such as an email address or the name of a key; personal data. */
  readonly label: string | null;
  /** The account that acts, or that a program acts for. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** The member of staff who acts as the user. */
  readonly impersonatorId: string | null;
}

export interface ActorOrigin {
  /** "" when unknown, as in `RequestMeta`. */
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/** An actor and, for a request, where it comes from; null for jobs and commands. */
export interface Acting {
  readonly actor: Actor;
  readonly origin: ActorOrigin | null;
}

const nobody = { id: null, label: null, userId: null, sessionId: null, impersonatorId: null };

export const anonymousActor: Actor = { ...nobody, kind: 'anonymous' };

/** The service itself. @param name of the job, listener or command */
export const systemActor = (name: string): Actor => ({ ...nobody, kind: 'system', id: name });

/** @param sessionId null when the account was proven by a code or a mailed link, without a session */
export const userActor = (
  user: { readonly id: string; readonly email: string },
  sessionId: string | null,
  impersonatorId: string | null = null,
): Actor => ({ kind: 'user', id: user.id, label: user.email, userId: user.id, sessionId, impersonatorId });

export const staffActor = (user: { readonly id: string; readonly email: string }, sessionId: string): Actor => ({
  ...userActor(user, sessionId),
  kind: 'staff',
});

/** @param name as its owner sees it in the list of keys */
export const apiKeyActor = (id: string, name: string | null, userId: string): Actor => ({
  ...nobody,
  kind: 'api-key',
  id,
  label: name,
  userId,
});

/** @param userId the account that the client acts for; null when it acts for itself, or that is not known yet */
export const oauthClientActor = (clientId: string, name: string | null, userId: string | null): Actor => ({
  ...nobody,
  kind: 'oauth-client',
  id: clientId,
  label: name,
  userId,
});

/** Knows the actor of the running request, job or command. Carried by async context, so flows do not pass it along. */
export abstract class Actors {
  /** Outside of any request, job or command: the service itself. */
  abstract get current(): Acting;

  /** Sets the actor of the running request from here on. Does nothing outside of a request. */
  abstract identify(actor: Actor): void;

  /** Runs `work`, and everything it starts, as that actor. @param origin called only when it is needed */
  abstract run<T>(actor: Actor, work: () => T, origin?: () => ActorOrigin): T;
}
