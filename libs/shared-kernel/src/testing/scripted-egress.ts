import {
  type Answer,
  type Destination,
  Egress,
  EgressError,
  type EgressFailure,
  type OutgoingRequest,
} from '../application/egress.ts';

export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes as they are, anything else as JSON. */
  readonly body?: unknown;
}

/** Answers as a test says, by URL; any other URL is unreachable. */
export class ScriptedEgress extends Egress {
  readonly answers = new Map<string, ScriptedAnswer | EgressFailure>();
  /** URLs in the order of the requests. */
  readonly seen: string[] = [];
  /** The requests, with where they were allowed to go. */
  readonly sent: (OutgoingRequest & { readonly destination: Destination })[] = [];

  async send(destination: Destination, request: OutgoingRequest): Promise<Answer> {
    const { name, maxAnswerBytes } = destination;
    const { url } = request;
    this.seen.push(url);
    this.sent.push({ ...request, destination });
    const answer = this.answers.get(url);
    if (!answer) throw new EgressError(name, 'unreachable', 'not scripted');
    if (typeof answer === 'string') throw new EgressError(name, answer, 'scripted');
    const { status = 200, headers, body = '' } = answer;
    const bytes = ArrayBuffer.isView(body)
      ? Buffer.from(body as Uint8Array)
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    if (bytes.length > maxAnswerBytes) throw new EgressError(name, 'too-large', 'scripted');
    return { status, headers: { 'content-type': 'application/json', ...headers }, body: bytes };
  }
}
