import { Injectable } from '@nestjs/common';
import {
  type Answer,
  type Destination,
  Egress,
  EgressError,
  type EgressFailure,
} from '#shared-kernel/application/egress';
import { Quotas } from '#shared-kernel/application/quotas';
import type { Quota } from '#shared-kernel/domain/quota';
import type { DueLogo, LogoFailure } from '../domain/client-logo.ts';
import { isPicture, PICTURE_TYPES } from '../domain/picture-format.ts';

const LOGOS: Destination = {
  name: 'client-logos',
  urlsFrom: 'clients',
  deadlineMs: 5000,
  maxAnswerBytes: 1_048_576,
  maxRedirects: 2,
};

/** However often it changes its logo. */
const PER_CLIENT: Quota = { name: 'client-logos', limit: 5, windowSeconds: 3600 };
/** Slows down who uses this server to flood another one; does not stop who has many names that lead there. */
const PER_ORIGIN: Quota = { name: 'client-logo-origins', limit: 30, windowSeconds: 60 };

/** Gets logos from URLs that clients name. */
@Injectable()
export class LogoFetches {
  constructor(
    private readonly egress: Egress,
    private readonly quotas: Quotas,
  ) {}

  /** Takes one of the fetches that a client and an origin have. @returns 0, or the seconds until there are more */
  async take({ clientId, source }: Pick<DueLogo, 'clientId' | 'source'>): Promise<number> {
    const wait = await this.quotas.take(PER_CLIENT, clientId);
    if (wait > 0) return wait;
    const waitForOrigin = await this.quotas.take(PER_ORIGIN, new URL(source).origin);
    if (waitForOrigin > 0) await this.quotas.giveBack(PER_CLIENT, clientId);
    return waitForOrigin;
  }

  /** A picture that may be drawn. Outside of transactions. */
  async get({ source }: Pick<DueLogo, 'source'>): Promise<Uint8Array | LogoFailure> {
    const answer = await this.send(source);
    if ('problem' in answer) return answer;
    if (answer.status !== 200) return { problem: 'wrong-status', mayPass: true };
    if (!isPicture(answer.headers['content-type'], answer.body)) return { problem: 'not-a-picture', mayPass: false };
    return answer.body;
  }

  private async send(url: string): Promise<Answer | LogoFailure> {
    try {
      return await this.egress.send(LOGOS, { url, headers: { accept: PICTURE_TYPES } });
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return FAILURES[error.failure];
    }
  }
}

const FAILURES: Readonly<Record<EgressFailure, LogoFailure>> = {
  'address-refused': { problem: 'unreachable', mayPass: false },
  deadline: { problem: 'unreachable', mayPass: true },
  unreachable: { problem: 'unreachable', mayPass: true },
  broken: { problem: 'unreachable', mayPass: true },
  'redirect-refused': { problem: 'redirected', mayPass: false },
  // A redirect to http, or a user name: the URL itself is https.
  'url-refused': { problem: 'redirected', mayPass: false },
  'too-large': { problem: 'too-large', mayPass: false },
};
