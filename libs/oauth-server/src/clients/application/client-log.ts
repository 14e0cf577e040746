import { Injectable } from '@nestjs/common';
import { Actors } from '#shared-kernel/application/actors';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { malformation } from '#shared-kernel/domain/well-formed';
import { GRANT_TYPES } from '../domain/flow-types.ts';
import { LOGGED_REQUESTS, type LoggedRequest, LoggedRequests, type NewLoggedRequest } from '../domain/client-log.ts';

/** Clients whose requests wait at most; those of further ones are left out. */
const MOST_CLIENTS = 1000;
const MOST_TEXT = 300;
/** A device asks every few seconds (RFC 8628 §3.5). */
const POLLING = 'authorization_pending';

type Noted = Pick<LoggedRequest, 'endpoint'> & { readonly clientId: string; readonly grantType?: string | undefined };

/** The end of a request: an outcome, or why it was refused; undefined: no known client sent it. */
type End =
  | 'done'
  | 'asked'
  | { readonly error: string; readonly description: string | undefined; readonly hint?: string }
  | undefined;

/**
 * The log that owners see of their clients. Kept in memory for some seconds and written in batches, so that a token request
 * stays one round trip; a crash loses what waits.
 */
@Injectable()
export class ClientLog {
  private waiting = new Map<string, NewLoggedRequest[]>();

  constructor(
    private readonly requests: LoggedRequests,
    private readonly actors: Actors,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /** Notes how `work` ends, and ends as it does. */
  async noting<Answer>(noted: Noted, work: () => Promise<Answer>, endOf: (answer: Answer) => End): Promise<Answer> {
    try {
      const answer = await work();
      this.note(noted, endOf(answer));
      return answer;
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      if (isRefusal && error.code === 'INVALID_CLIENT_ID') throw error;
      const code = (isRefusal ? error.oauthError : undefined) ?? (isRefusal ? 'invalid_request' : 'server_error');
      this.note(noted, { error: code, ...(isRefusal ? told(error) : { description: undefined }) });
      throw error;
    }
  }

  note({ clientId, endpoint, grantType }: Noted, end: End): void {
    if (end === undefined || malformation(clientId) !== undefined) return;
    const before = this.waiting.get(clientId);
    const isPolling = typeof end !== 'string' && end.error === POLLING;
    if (isPolling || (!before && this.waiting.size >= MOST_CLIENTS)) return;
    const request: NewLoggedRequest = {
      id: this.random.id(),
      clientId,
      at: this.clock.now(),
      endpoint,
      grantType: GRANT_TYPES.find((known) => known === grantType) ?? null,
      ...(typeof end === 'string'
        ? { outcome: end, error: null, description: null }
        : {
            outcome: 'refused',
            error: end.error,
            description: shortened(wordsOf(end)),
          }),
      requestId: this.actors.current.origin?.requestId ?? null,
    };
    this.waiting.set(clientId, [...(before ?? []), request].slice(-LOGGED_REQUESTS));
  }

  /** Writes what waits. What cannot be written is left out: newer requests tell the same. */
  async flush(): Promise<void> {
    const waiting = [...this.waiting.values()].flat();
    this.waiting = new Map();
    if (waiting.length > 0) await this.uow.run(() => this.requests.add(waiting));
  }
}

/** Of a fault, with its hint. */
const wordsOf = ({ description, hint }: Exclude<End, string | undefined>): string | undefined =>
  hint === undefined ? description : `${description}: ${hint}`;

/** With the address that the client asked for, where that is why; else with the hint. */
function told({ message, details }: Refusal): { readonly description: string; readonly hint?: string } {
  const { redirectUri: uri, hint } = details ?? {};
  if (typeof uri === 'string') return { description: `${message}: ${uri}` };
  return { description: message, ...(typeof hint === 'string' && { hint }) };
}

/** A part of a request may be in it, also one that PostgreSQL could not store. */
const shortened = (text: string | undefined): string | null =>
  text?.slice(0, MOST_TEXT).toWellFormed().replaceAll('\0', '') ?? null;
