import type { ClientLogo, DueLogo } from './client-logo.ts';

/** Repositories join the unit of work around them (ADR 24). */
export abstract class ClientLogos {
  /** @param clientId of the client's row, which the transaction has locked */
  abstract find(clientId: string): Promise<ClientLogo | undefined>;

  /** In the place of the one that the client had. */
  abstract plan(logo: ClientLogo): Promise<void>;

  /** Clients, as they present themselves, whose row is missing, or not of their `sourceOf`; at most `limit`, in any order. */
  abstract findUnplanned(limit: number): Promise<readonly string[]>;

  abstract save(logo: ClientLogo): Promise<void>;

  /** @param clientId of the client's row */
  abstract remove(clientId: string): Promise<void>;

  /**
   * In one statement, claims at most `limit` that are due at `now`, the longest due first, until `claimedUntil`, and counts
   * the attempt (up to `MAX_ATTEMPTS`). Those of disabled clients as well.
   */
  abstract claim(now: Date, claimedUntil: Date, limit: number): Promise<readonly DueLogo[]>;
}

/** Outside of transactions, one prepared statement. */
export abstract class LogoLookup {
  /** @param name unchecked input. @returns the picture that a client shows by this name, unless it is disabled */
  abstract find(name: string): Promise<Uint8Array | undefined>;
}

/**
 * A square WebP without metadata; or why there is none: it cannot be decoded within the limits, or the drawing ended early,
 * for want of time or memory or by a crash, which another try may not.
 */
export type Drawn = Uint8Array | 'undecodable' | 'killed';

/** Decodes pictures of strangers, and draws them anew. */
export abstract class LogoDrawing {
  /**
   * One at a time.
   * @param picture unchecked input, which begins as one of the formats (`isPicture`)
   * @throws Error when this server could not draw any
   */
  abstract draw(picture: Uint8Array): Promise<Drawn>;
}
