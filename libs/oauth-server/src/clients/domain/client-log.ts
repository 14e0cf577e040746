/** An owner sees so many requests of a client. */
export const LOGGED_REQUESTS = 200;
export const LOGGED_SECONDS = 7 * 86_400;

export const LOGGED_ENDPOINTS = ['authorize', 'consent', 'par', 'token', 'end-session'] as const;

/** A request of a client, without the user: an owner learns from the log nothing about anyone. */
export interface LoggedRequest {
  readonly id: string;
  readonly at: Date;
  readonly endpoint: (typeof LOGGED_ENDPOINTS)[number];
  /** `asked`: the user was asked to sign in, to consent or to sign out. */
  readonly outcome: 'done' | 'asked' | 'refused';
  /** The `grant_type` of a token request. */
  readonly grantType: string | null;
  /** RFC 6749 §4.1.2.1 and §5.2; null unless it was refused. */
  readonly error: string | null;
  readonly description: string | null;
  /** As in the answer and the log of the service. */
  readonly requestId: string | null;
}

export interface NewLoggedRequest extends LoggedRequest {
  /** As presented, known or not. */
  readonly clientId: string;
}

/** Repositories join the unit of work around them (ADR 24). */
export abstract class LoggedRequests {
  /** Requests of clients that nobody owns are left out, and of each client the oldest beyond `LOGGED_REQUESTS`. */
  abstract add(requests: readonly NewLoggedRequest[]): Promise<void>;

  /** @param id of the client's row @returns the newest first, since `from` */
  abstract listOf(id: string, from: Date): Promise<readonly LoggedRequest[]>;

  /** Deletes at most `limit` from before `moment`. @returns how many */
  abstract deleteBefore(moment: Date, limit: number): Promise<number>;
}
