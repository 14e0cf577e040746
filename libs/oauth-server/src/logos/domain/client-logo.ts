import { change, type Fields } from '#shared-kernel/domain/change';
import { digest } from '#shared-kernel/domain/digest';
import type { LogoProblem } from '../../clients/domain/logo-problem.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The waits after the first failure, the second, and so on. */
const RETRY_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS] as const;
/** After a picture was made, and after the last retry. */
const REFRESH_MS = 7 * DAY_MS;

/** Until it is looked again whether a client is still disabled. */
export const DISABLED_SECONDS: number = DAY_MS / 1000;

/** How long a fetch belongs to the instance that claimed it; longer than one takes. */
export const CLAIM_MS: number = 5 * MINUTE_MS;

/** Counted no further. Far beyond those that are made; as many as the column holds. */
export const MAX_ATTEMPTS = 32_767;

/** A fetch that one instance claimed. */
export interface DueLogo extends Pick<ClientLogo, 'source' | 'attempts'> {
  /** What the client presents. */
  readonly clientId: string;
  /** Whether the client is; nothing is fetched for it then. */
  readonly disabled: boolean;
}

/** Why a fetch led to no picture. */
export interface LogoFailure {
  readonly problem: LogoProblem;
  /** Whether another try may find one. */
  readonly mayPass: boolean;
}

/** The picture that this server makes of what is at the `logo_uri` of a client, and when that is fetched. */
export class ClientLogo {
  /** Of the client's row. */
  declare readonly clientId: string;
  /** The https URL that it is fetched from. */
  declare readonly source: string;
  /** When it is fetched next. */
  declare readonly dueAt: Date;
  /** Fetches that were begun since one succeeded or the last retry failed; also tells claims apart. */
  declare readonly attempts: number;
  /** Null until one is made, and when there is none any more. */
  declare readonly picture: Uint8Array | null;

  private constructor(values: Fields<ClientLogo>) {
    Object.assign(this, values);
  }

  /** To be fetched at once. */
  static planned(clientId: string, source: string, now: Date): ClientLogo {
    return new ClientLogo({ clientId, source, dueAt: now, attempts: 0, picture: null });
  }

  /** Whether the claim is the last one, of the same source. */
  isClaimedBy({ source, attempts }: Pick<DueLogo, 'source' | 'attempts'>): boolean {
    return this.source === source && this.attempts === attempts;
  }

  /** Whether this attempt is one more than are made: the ones before ended with the process. */
  static isHopeless({ attempts }: Pick<ClientLogo, 'attempts'>): boolean {
    return attempts > RETRY_MS.length + 1;
  }

  drawn(picture: Uint8Array, now: Date): void {
    change<ClientLogo>(this, { picture, dueAt: after(REFRESH_MS, now), attempts: 0 });
  }

  /** The picture before stays while another try may find one, until the last retry. */
  failed({ mayPass }: Pick<LogoFailure, 'mayPass'>, now: Date): void {
    const wait = mayPass ? RETRY_MS[this.attempts - 1] : undefined;
    if (wait !== undefined) change<ClientLogo>(this, { dueAt: after(wait, now) });
    else change<ClientLogo>(this, { picture: null, dueAt: after(REFRESH_MS, now), attempts: 0 });
  }

  /** Nothing was fetched, so it does not count as an attempt. */
  postpone(seconds: number, now: Date): void {
    change<ClientLogo>(this, { dueAt: after(seconds * 1000, now), attempts: this.attempts - 1 });
  }

  /**
   * Part of the URL of the picture. Changes with it, so that browsers can keep what they have; and tells nothing about
   * pictures of other clients, because ids of rows are shown nowhere.
   */
  name(): string | null {
    return this.picture && digest(`${this.clientId} ${Buffer.from(this.picture).toString('base64')}`);
  }
}

const after = (ms: number, now: Date) => new Date(now.getTime() + ms);

/** Where the logo of a client is fetched from; undefined without one, and for http, which anybody on the way can change. */
export const sourceOf = (icon: string | null): string | undefined =>
  icon !== null && URL.parse(icon)?.protocol === 'https:' ? icon : undefined;
