import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { NAME_LENGTH, TOKEN_LENGTH, URL_LENGTH } from '../../users/http.ts';

export class PhoneNumberBody {
  @IsString() @MaxLength(NAME_LENGTH) phoneNumber!: string;
}

export class VerifyPhoneNumberBody extends PhoneNumberBody {
  @IsString() @MaxLength(NAME_LENGTH) code!: string;
  /** True: verify the number without starting a session. */
  @Omittable() @IsBoolean() disableSession?: boolean;
  /** True: record the number with the signed-in account. */
  @Omittable() @IsBoolean() updatePhoneNumber?: boolean;
}

export class ChangeEmailBody {
  @IsString() newEmail!: string;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
}

export class UndoPreviewBody {
  @IsString() @MaxLength(TOKEN_LENGTH) token!: string;
}

export class UndoEmailChangeBody extends UndoPreviewBody {
  /** A code of the authenticator or a backup code, needed where the change had passed the second factor. */
  @Omittable() @IsString() @MaxLength(NAME_LENGTH) code?: string;
}

export class SendVerificationEmailBody {
  @IsString() email!: string;
  /** True: from a session, also for a verified address that is not proven yet. */
  @Omittable() @IsBoolean() prove?: boolean;
  @Omittable() @IsString() @MaxLength(URL_LENGTH) callbackURL?: string;
}
