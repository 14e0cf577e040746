/** The purpose of a mailed code's signature. */
export const codeSigning = 'two-factor code';

/** The signed text binds a code to its challenge or session. Blanks in the code are ignored. */
export const codeSignatureOf = (holderId: string, code: string) => `${holderId}:${code.replace(/\s/g, '')}`;
