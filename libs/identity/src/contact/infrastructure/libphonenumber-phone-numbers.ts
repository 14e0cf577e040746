import { Injectable } from '@nestjs/common';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { PhoneNumbers } from '../domain/ports.ts';

@Injectable()
export class LibphonenumberPhoneNumbers extends PhoneNumbers {
  normalize(text: string): string | undefined {
    // No default country: a number without country code is not accepted.
    const number = parsePhoneNumberFromString(text, { extract: false });
    // Possible, not valid: numbering plans change faster than the table of ranges in this release.
    return number?.isPossible() && number.ext === undefined ? number.number : undefined;
  }

  countryOf(phoneNumber: string): string | undefined {
    return parsePhoneNumberFromString(phoneNumber)?.country;
  }
}
