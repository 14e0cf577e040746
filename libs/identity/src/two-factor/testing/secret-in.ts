const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret in an otpauth URI: base32 (RFC 4648 §6), decoded independently of the product. */
export function secretIn(totpURI: string): string {
  const base32 = new URL(totpURI).searchParams.get('secret') ?? '';
  const bits = Array.from(base32, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(parseInt(byte, 2))).join('');
}
