import type { OAuthError } from './oauth-error.ts';

/** An expected "no", part of the published contract. Anything else that is thrown is a bug and answers 500. */
export class Refusal<Code extends string = string> extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: Code,
    readonly status: number,
    message: string,
    /** Further members of the error body, such as `fields`. */
    readonly details?: Readonly<Record<string, unknown>>,
    readonly oauthError?: OAuthError,
  ) {
    super(message);
  }
}

export interface RefusalEntry {
  readonly status: number;
  /** The message of the specification; clients show or match it. `{name}` is replaced from the details. */
  readonly message: string;
  /** The error of OAuth endpoints; without it the status decides (error-renderers.ts). */
  readonly oauthError?: OAuthError;
  /** Advice for developers, where the message of the specification does not say it; `hint` of the details replaces it. */
  readonly hint?: string;
}

type Makers<Table> = {
  readonly [Code in keyof Table & string]: (details?: Readonly<Record<string, unknown>>) => Refusal<Code>;
};

/** Turns a table of code, status and message into one function per code: `throw AccountRefusal.INVALID_EMAIL()`. */
export function refusals<const Table extends Readonly<Record<string, RefusalEntry>>>(
  table: Table,
): Makers<Table> & { readonly table: Table } {
  const makers = Object.entries<RefusalEntry>(table).map(([code, { status, message, oauthError, hint }]) => [
    code,
    (details?: Readonly<Record<string, unknown>>) =>
      new Refusal(
        code,
        status,
        message.replace(/\{(\w+)\}/g, (_, name: string) => String(details?.[name])),
        hint === undefined ? details : { hint, ...details },
        oauthError,
      ),
  ]);
  return { ...(Object.fromEntries(makers) as Makers<Table>), table };
}
