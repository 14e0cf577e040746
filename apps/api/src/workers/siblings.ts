import type { MailboxChange } from '#shared-kernel/infrastructure/mail/development-mailbox';
import type { Figures } from '../observability/metrics.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** The other workers of this instance (ADR 108). A service of one process has none. */
export class Siblings {
  /** The figures of each that answers in time. */
  async figures(): Promise<readonly Figures[]> {
    return [];
  }

  /** @param _own tells them the figures of this one */
  answerWith(_own: () => Promise<Figures>): void {
    // There are none that ask.
  }
}

/** Siblings behind the primary, which passes messages on. */
export class ClusterSiblings extends Siblings {
  private readonly questions = new Map<string, (figures: readonly Figures[]) => void>();
  private asked = 0;
  private own: () => Promise<Figures> = async () => [];

  constructor(private readonly applyToMailbox: (change: MailboxChange) => void) {
    super();
    process.on('message', (message: ToWorker) => void this.receive(message));
  }

  override figures(): Promise<readonly Figures[]> {
    const question = `${process.pid}-${this.asked++}`;
    return new Promise((resolve) => {
      this.questions.set(question, resolve);
      tell({ kind: 'ask', question });
    });
  }

  override answerWith(own: () => Promise<Figures>): void {
    this.own = own;
  }

  private async receive(message: ToWorker): Promise<void> {
    if (message.kind === 'mailbox') this.applyToMailbox(message.change);
    if (message.kind === 'ask') {
      tell({ kind: 'answer', question: message.question, figures: await this.own() });
    }
    if (message.kind === 'answers') {
      this.questions.get(message.question)?.(message.figures);
      this.questions.delete(message.question);
    }
  }
}

/** Tells the primary. */
export function tell(message: FromWorker): void {
  if (process.connected) process.send!(message);
}
