/** Something that the service calls over HTTP, with the limits of every request to it. */
export interface Destination {
  /** A fixed name such as `text-messages`: the label of metrics, and how configuration refers to it. Never data. */
  readonly name: string;

  /**
   * The author of the URLs. Those of `clients` (anyone outside: users, OAuth clients, documents fetched from them) must
   * be https and lead to public addresses. Those from `configuration` may be http, and private if the operator says so.
   */
  readonly urlsFrom: 'configuration' | 'clients';

  /** Milliseconds for everything: resolving, connecting, redirects, a retry, and the whole answer. */
  readonly deadlineMs: number;

  /** A longer body is refused. 0: only status and headers matter, the body is not read. */
  readonly maxAnswerBytes: number;

  /** Within the same origin, for GET and HEAD only. 0 hands a redirect to the caller like any other answer. */
  readonly maxRedirects: number;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  /** Names in lower case; lines of the same name joined by ", ". */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Empty where `maxAnswerBytes` is 0. */
  readonly body: Uint8Array;
}

/**
 * - `url-refused`: not a URL we call, whatever it resolves to (scheme, user name in it)
 * - `address-refused`: it leads to an address that this destination may not use
 * - `redirect-refused`: to another origin, or one too many
 * - `deadline`: no whole answer in time
 * - `unreachable`: no byte of an answer arrived
 * - `broken`: an answer began, and was not whole or not readable
 * - `too-large`: longer than `maxAnswerBytes`
 */
export type EgressFailure =
  | 'url-refused'
  | 'address-refused'
  | 'redirect-refused'
  | 'deadline'
  | 'unreachable'
  | 'broken'
  | 'too-large';

export class EgressError extends Error {
  override readonly name = 'EgressError';

  /**
   * @param detail for the log; it may name addresses inside the network, so it is never shown to a client
   * @param wasSent false: no byte of the request left, so nothing can have happened
   */
  constructor(
    destination: string,
    readonly failure: EgressFailure,
    detail: string,
    readonly wasSent = true,
  ) {
    super(`${destination}: ${failure} (${detail})`);
  }
}

/** The only way out over HTTP (ADR 25). */
export abstract class Egress {
  /**
   * Repeats idempotent requests only, when no byte of an answer arrived. @returns also 4xx and 5xx @throws EgressError
   */
  abstract send(destination: Destination, request: OutgoingRequest): Promise<Answer>;
}
