import { PermanentDeliveryError, TextMessenger } from '../../application/mailer.ts';

/** Without a configured gateway: the row becomes a dead letter that staff can see. */
export class NoTextMessages extends TextMessenger {
  readonly isAvailable = false;

  async send(): Promise<void> {
    throw new PermanentDeliveryError('No provider of text messages is configured');
  }
}
