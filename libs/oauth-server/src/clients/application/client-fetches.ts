import { Injectable } from '@nestjs/common';
import { Actors } from '#shared-kernel/application/actors';
import { type Answer, type Destination, Egress, EgressError } from '#shared-kernel/application/egress';
import { Quotas } from '#shared-kernel/application/quotas';
import { addressBucket } from '#shared-kernel/domain/address-kind';
import type { Quota } from '#shared-kernel/domain/quota';
import { malformation } from '#shared-kernel/domain/well-formed';
import { jsonObject } from '../domain/json-object.ts';

/**
 * New URLs of one kind at one origin, for one caller: nobody can use this server to flood another one, or use up the limit
 * for others.
 */
const PER_CALLER_AND_ORIGIN: Quota = { name: 'client-fetches', limit: 30, windowSeconds: 60 };
/** A URL that had a document before: requests for new ones, which anybody can think of, must not keep it from being fetched. */
const PER_URL: Quota = { name: 'known-client-fetches', limit: 30, windowSeconds: 60 };

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json[ \t]*(?:;|$)/i;

export class FetchedTooOften extends Error {
  override readonly message = 'was fetched too often; try again in a minute';
}

/** Why a document could not be used; a text that does not tell what the network is like. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';

  /** @param reason for the log, where the text does not say it */
  constructor(
    message: string,
    readonly reason = message,
  ) {
    super(message);
  }
}

export interface FetchedDocument {
  readonly document: Readonly<Record<string, unknown>>;
  readonly headers: Answer['headers'];
}

@Injectable()
export class ClientFetches {
  constructor(
    private readonly egress: Egress,
    private readonly quotas: Quotas,
    private readonly actors: Actors,
  ) {}

  /**
   * Before `get`. Outside of transactions.
   * @param was whether the URL had a document before
   * @throws FetchedTooOften which says nothing about the URL, and for an unknown one nothing to other callers
   */
  async admit(destination: Destination, url: string, was: 'known' | 'unknown'): Promise<void> {
    const { origin, href } = new URL(url);
    const caller = addressBucket(this.actors.current.origin?.ipAddress ?? '');
    const wait =
      was === 'known'
        ? await this.quotas.take(PER_URL, href)
        : await this.quotas.take(PER_CALLER_AND_ORIGIN, `${destination.name} ${origin} ${caller}`);
    if (wait > 0) throw new FetchedTooOften();
  }

  /** Outside of transactions. @throws FetchFailure */
  async get(destination: Destination, url: string): Promise<FetchedDocument> {
    const { status, headers, body } = await this.send(destination, url);
    if (status !== 200) throw new FetchFailure(`was answered with status ${status} instead of 200`);
    if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new FetchFailure('is not of the type application/json');
    return { document: objectIn(body), headers };
  }

  private async send(destination: Destination, url: string): Promise<Answer> {
    try {
      return await this.egress.send(destination, { url, headers: { accept: 'application/json' } });
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      throw new FetchFailure(problemOf(error, destination), error.failure);
    }
  }
}

/** An address inside the network fails at once, as one that nothing answers, and in the same words. */
function problemOf({ failure }: EgressError, { maxAnswerBytes, deadlineMs }: Destination): string {
  if (failure === 'too-large') return `is larger than ${maxAnswerBytes} bytes`;
  return failure === 'deadline' ? `was not there within ${deadlineMs / 1000} seconds` : 'could not be fetched';
}

function objectIn(body: Uint8Array): Readonly<Record<string, unknown>> {
  const value = jsonObject(body);
  if (!value || malformation(value) !== undefined) throw new FetchFailure('is not a JSON object');
  return value;
}
