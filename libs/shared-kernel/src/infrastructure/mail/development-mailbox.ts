import type { Clock } from '../../application/clock.ts';
import type { DeliverableMail, DeliverableTextMessage, Mailer, TextMessenger } from '../../application/mailer.ts';

export interface MailboxEntry {
  readonly kind: string;
  readonly to: string;
  /** "" for a text message, as is `html`. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
}

/** An entry that was added, or undefined: all were removed. */
export type MailboxChange = { readonly id: string; readonly entry: MailboxEntry } | undefined;

/** Keeps mails and text messages where a developer can read them, instead of sending them. */
export class DevelopmentMailbox implements Mailer, TextMessenger {
  readonly isAvailable = true;
  private tell: (change: MailboxChange) => void = () => undefined;
  private readonly entries = new Map<string, MailboxEntry>();

  constructor(
    private readonly clock: Clock,
    private readonly capacity: number,
  ) {}

  /** Keeps a repeated delivery once, as mail programs do by its Message-ID. */
  async send({ id, kind, to, text, ...rest }: DeliverableMail | DeliverableTextMessage): Promise<void> {
    if (this.entries.has(id)) return;
    const { subject = '', html = '' } = rest as Partial<DeliverableMail>;
    const change = { id, entry: { kind, to, subject, text, html, createdAt: this.clock.now() } };
    this.apply(change);
    this.tell(change);
  }

  /** Other workers show the same mails. @param tell tells them of a change, which they apply */
  share(tell: (change: MailboxChange) => void): void {
    this.tell = tell;
  }

  apply(change: MailboxChange): void {
    if (change) this.entries.set(change.id, change.entry);
    else this.entries.clear();
    if (this.entries.size > this.capacity) this.entries.delete(this.entries.keys().next().value!);
  }

  async probe(): Promise<'development mailbox'> {
    return 'development mailbox';
  }

  /** Oldest first; those to one receiver only when `to` is given. */
  list(to?: string): readonly MailboxEntry[] {
    const entries = [...this.entries.values()];
    return to === undefined ? entries : entries.filter((entry) => entry.to === to);
  }

  clear(): void {
    this.apply(undefined);
    this.tell(undefined);
  }
}
