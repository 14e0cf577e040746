/** Purpose of the keyed digest of a mailed code. */
export const codeSigning = 'two-factor code';

/** What is signed: a code is right only where it was asked for. Blanks are as people copy them. */
export const codeSignatureOf = (holderId: string, code: string) => `${holderId}:${code.replace(/\s/g, '')}`;
