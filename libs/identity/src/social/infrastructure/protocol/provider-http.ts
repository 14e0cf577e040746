import { allowInsecureRequests, customFetch } from 'oauth4webapi';
import { type Destination, Egress } from '#shared-kernel/application/egress';
import { providerDestination } from '../../domain/provider-options.ts';

/** Milliseconds for one request. */
const DEADLINE_MS = 8000;
/** The largest answers are profiles and key sets, of some kilobytes. */
const MAX_ANSWER_BYTES = 262_144;
/** Answers that have no body (Fetch standard, "null body status"). */
const WITHOUT_BODY = new Set([204, 205, 304]);

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** HTTP to one provider through the egress port, in the shape in which oauth4webapi asks for it. */
export class ProviderHttp {
  private readonly destination: Destination;

  constructor(
    private readonly egress: Egress,
    id: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.destination = {
      name: providerDestination(id),
      urlsFrom: 'configuration',
      deadlineMs: DEADLINE_MS,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      // A redirect is an answer like any other, hence refused: it could lead anywhere, with a code or token.
      maxRedirects: 0,
    };
  }

  /** For oauth4webapi. Which URLs may be http is checked where they are configured or discovered. */
  readonly options = {
    [customFetch]: (url: string, sent: Sent) => this.send(url, sent),
    [allowInsecureRequests]: true,
  };

  /** @throws EgressError */
  async send(url: string, { method, headers: given, body }: Sent): Promise<Response> {
    const answer = await this.egress.send(this.destination, {
      url,
      method: method as 'GET' | 'POST',
      headers: { ...given, ...this.headers },
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: body.toString() } : {}),
    });
    const headers = Object.entries(answer.headers).filter(
      (header): header is [string, string] => header[1] !== undefined,
    );
    const { status } = answer;
    return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(answer.body), { status, headers });
  }
}
