import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { OAuthSettings } from '../../clients/index.ts';
import { type Answer, type AnswerTo, answerUrl, refusalFor, successOf } from '../domain/answer.ts';
import { withQuery } from '../domain/answer-url.ts';
import { AuthorizationRefusal } from '../domain/authorization-oauth-refusals.ts';
import type { Fault } from '../domain/fault.ts';
import { Interaction } from '../domain/interaction.ts';
import { Interactions } from '../domain/ports.ts';

/** 190 bits. */
const REFERENCE_LENGTH = 32;
/** The browser is sent to the page at once. */
const LIFE_SECONDS = 60;

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

  /** @returns where the browser goes */
  success(to: AnswerTo, code: string): Promise<string> {
    return this.urlFor(to, successOf(to, code, this.settings.options.issuer));
  }

  /** @returns where the browser goes */
  refusal(to: AnswerTo, fault: Fault): Promise<string> {
    return this.urlFor(to, refusalFor(to, fault, this.settings.options.issuer));
  }

  /**
   * The answer that the page posts, once.
   * @throws NO_OPEN_ANSWER when it is unknown, was taken, or expired
   */
  async take(reference: string): Promise<Answer> {
    const id = digest(reference);
    const sealed = await this.uow.run(async () => {
      const found = await this.interactions.take(id);
      // A request that waits for its user stays: the throw undoes the deletion.
      if (found?.step !== 'answer' || found.isExpiredAt(this.clock.now())) throw AuthorizationRefusal.NO_OPEN_ANSWER();
      return found.query;
    });
    return JSON.parse(this.box.open(sealed, purposeOf(id))) as Answer;
  }

  private async urlFor({ responseMode }: AnswerTo, answer: Answer): Promise<string> {
    if (responseMode === 'query') return answerUrl(answer);
    const reference = this.random.text(REFERENCE_LENGTH, alphabets.alphanumeric);
    const id = digest(reference);
    const query = this.box.seal(JSON.stringify(answer), purposeOf(id));
    const values = { id, step: 'answer', query, userId: null, sessionId: null } as const;
    await this.uow.run(() => this.interactions.add(Interaction.begin(values, LIFE_SECONDS, this.clock.now())));
    return withQuery(`${this.settings.options.issuer}/oauth2/form-post`, { id: reference });
  }
}

const purposeOf = (id: string) => `oauth-answer:${id}`;
