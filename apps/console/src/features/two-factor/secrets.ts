import { boot } from '../../api/boot.ts';

/** The secret of an `otpauth:` URI, for manual entry; empty if there is none. */
export function secretIn(totpURI: string): string {
  return URL.canParse(totpURI) ? (new URL(totpURI).searchParams.get('secret') ?? '') : '';
}

/** The text to copy or download. */
export function codesText(codes: readonly string[], email: string, made: Date): string {
  return [
    `${boot.productName} backup codes`,
    `Account: ${email}`,
    `Generated: ${made.toISOString().slice(0, 10)}`,
    '',
    ...codes,
    '',
    'Each code works once, in place of a code from your authenticator app.',
    'These stop working when you generate new codes.',
    '',
  ].join('\n');
}
