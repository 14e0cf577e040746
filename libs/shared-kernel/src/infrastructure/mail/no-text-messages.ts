import { PermanentDeliveryError, TextMessenger } from '../../application/mailer.ts';

/** Where no provider of text messages is configured: the row ends as a dead letter that staff can see. */
export class NoTextMessages extends TextMessenger {
  readonly isAvailable = false;

  async send(): Promise<void> {
    throw new PermanentDeliveryError('No provider of text messages is configured');
  }
}
