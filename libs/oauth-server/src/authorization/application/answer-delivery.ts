import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { OAuthSettings, redirectTarget } from '../../clients/index.ts';
import { type Answer, type AnswerTo, answerUrl, refusalFor, successOf, withQuery } from '../domain/answer.ts';
import { AuthorizationRefusal, type Fault } from '../domain/authorization-oauth-refusals.ts';
import { Interaction } from '../domain/interaction.ts';
import { Interactions } from '../domain/ports.ts';

/** 190 bits. */
const REFERENCE_LENGTH = 32;
/** How long a form waits: the browser is sent to its page at once. */
const LIFE_SECONDS = 60;

/** An answer that the user has to let go. */
export interface HeldAnswer {
  readonly answer: Answer;
  readonly host: string;
  /** Gives it to the client; undefined where a form does. */
  readonly url: string | undefined;
}

/** `held`: only the user lets it go. */
type Release = 'free' | 'held';
/** Without the member: stored by the version before, and free. */
type StoredAnswer = Answer & { readonly release?: Release };

/**
 * How answers reach clients: in the query of the redirect URI, or through a page of this server that posts them as a form
 * (OAuth 2.0 Form Post Response Mode). Such an answer waits sealed, because it may hold a code.
 */
@Injectable()
export class AnswerDelivery {
  constructor(
    private readonly interactions: Interactions,
    private readonly box: SecretBox,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  success(to: AnswerTo, code: string): Promise<string> {
    return this.urlFor(successOf(to, code, this.settings.options.issuer));
  }

  refusal(to: AnswerTo, fault: Fault): Promise<string> {
    return this.urlFor(refusalFor(to, fault, this.settings.options.issuer));
  }

  /** As `refusal`, when nothing vouches for where it goes (ADR 58). @returns our page that names the host, and offers to go there */
  warnedRefusal(to: AnswerTo, fault: Fault): Promise<string> {
    return this.leaving(refusalFor(to, fault, this.settings.options.issuer));
  }

  /** @returns our page that names where the answer goes, and offers to go there */
  async leaving(answer: Answer): Promise<string> {
    // Users may read it and come back; what waits is worth nothing to others.
    return this.pageFor('leave', await this.keep(answer, this.settings.options.interactionLifeSeconds, 'held'));
  }

  /**
   * The answer that `leaving` offers; reading does not use it up.
   * @throws NO_OPEN_ANSWER when it is unknown or expired
   */
  async find(reference: string): Promise<HeldAnswer> {
    const id = digest(reference);
    const answer = this.opened(id, await this.uow.read(() => this.interactions.find(id)), 'held');
    const { redirectUri, responseMode } = answer;
    return { answer, host: redirectTarget(redirectUri), url: responseMode === 'query' ? answerUrl(answer) : undefined };
  }

  /**
   * The answer that the page posts, once.
   * @throws NO_OPEN_ANSWER when it is unknown, was taken, or expired, or has to wait for the user
   */
  async take(reference: string): Promise<Answer> {
    const id = digest(reference);
    // A request that waits for its user stays: the throw undoes the deletion.
    return this.uow.run(async () => this.opened(id, await this.interactions.take(id), 'free'));
  }

  /** A held answer is not on the page that posts by itself: a link to that page would be the redirect that `leaving` prevents. */
  private opened(id: string, found: Interaction | undefined, wanted: Release): Answer {
    if (found?.step !== 'answer' || found.isExpiredAt(this.clock.now())) throw AuthorizationRefusal.NO_OPEN_ANSWER();
    const { release = 'free', ...answer } = JSON.parse(this.box.open(found.query, purposeOf(id))) as StoredAnswer;
    if (release !== wanted) throw AuthorizationRefusal.NO_OPEN_ANSWER();
    return answer;
  }

  private async urlFor(answer: Answer): Promise<string> {
    if (answer.responseMode === 'query') return answerUrl(answer);
    return this.pageFor('form-post', await this.keep(answer, LIFE_SECONDS, 'free'));
  }

  private pageFor(page: 'form-post' | 'leave', reference: string): string {
    return withQuery(`${this.settings.options.issuer}/oauth2/${page}`, { id: reference });
  }

  private async keep(answer: Answer, lifeSeconds: number, release: Release): Promise<string> {
    const reference = this.random.text(REFERENCE_LENGTH, alphabets.alphanumeric);
    const id = digest(reference);
    const stored: StoredAnswer = { ...answer, release };
    const query = this.box.seal(JSON.stringify(stored), purposeOf(id));
    const values = { id, step: 'answer', query, userId: null, sessionId: null } as const;
    await this.uow.run(() => this.interactions.add(Interaction.begin(values, lifeSeconds, this.clock.now())));
    return reference;
  }
}

const purposeOf = (id: string) => `oauth-answer:${id}`;
