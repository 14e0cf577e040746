import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AddressConfirmation, MailboxProofs, EmailProofs } from './application/address-confirmation.ts';
import { EmailChange, AddressChange, ChangeMemory } from './application/email-change.ts';
import { EmailUndo } from './application/email-undo.ts';
import { EmailVerification } from './application/email-verification.ts';
import { PendingChanges } from './application/pending-changes.ts';
import { PhoneVerification, PhoneCodes } from './application/phone-verification.ts';
import { PhoneNumbers } from './domain/ports.ts';
import { EmailController, EmailUndoController } from './http/email.controller.ts';
import { PhoneNumberController } from './http/phone-number.controller.ts';
import { LibphonenumberPhoneNumbers } from './infrastructure/libphonenumber-phone-numbers.ts';

@Module({
  imports: [SessionsModule],
  controllers: [EmailController, EmailUndoController, PhoneNumberController],
  providers: [
    { provide: PhoneNumbers, useClass: LibphonenumberPhoneNumbers },
    AddressChange,
    AddressConfirmation,
    ChangeMemory,
    EmailChange,
    EmailProofs,
    EmailUndo,
    EmailVerification,
    MailboxProofs,
    PendingChanges,
    PhoneCodes,
    PhoneVerification,
  ],
  exports: [AddressChange, AddressConfirmation, EmailProofs, MailboxProofs, PhoneNumbers],
})
export class ContactModule {}
