import { boot } from '../../api/boot.ts';

export function secretIn(totpURI: string): string {
  return URL.canParse(totpURI) ? (new URL(totpURI).searchParams.get('secret') ?? '') : '';
}

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
