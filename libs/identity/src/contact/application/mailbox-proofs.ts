import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { identifierOf, Verification, Verifications } from '../../users/index.ts';

/** 190 bits. */
const LENGTH = 32;

/**
 * Proofs that the reader of a mail about something else, such as an invitation, reads the mails to its address. The
 * address may have no account yet. Only in the mail: a link that other people can see must not contain one.
 */
@Injectable()
export class MailboxProofs {
  constructor(
    private readonly verifications: Verifications,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** A proof that works once. Inside `UnitOfWork.run`. */
  async issue(email: string, lifeSeconds: number): Promise<string> {
    const proof = this.random.text(LENGTH, alphabets.alphanumeric);
    const secret = secretOf(email, proof);
    const values = { id: this.random.id(), purpose: 'mailbox', userId: null, value: '', secret, lifeSeconds } as const;
    await this.verifications.put(Verification.issue(values, this.clock.now()));
    return proof;
  }

  /** Whether it is a proof of this address; does not use it. Inside `UnitOfWork.read` or `run`. */
  async isOpen(email: string, proof: string): Promise<boolean> {
    const identifier = identifierOf('mailbox', secretOf(email, proof));
    return (await this.verifications.find(identifier, this.clock.now())) !== undefined;
  }

  /** Uses it. Inside `UnitOfWork.run`. @returns false for an unknown, used or expired proof, and for another address */
  async use(email: string, proof: string): Promise<boolean> {
    const identifier = identifierOf('mailbox', secretOf(email, proof));
    return (await this.verifications.consume(identifier, this.clock.now())) !== undefined;
  }
}

/** With the address, so that a proof shown with another address is not found and stays usable. */
const secretOf = (email: string, proof: string) => `${email}:${proof}`;
