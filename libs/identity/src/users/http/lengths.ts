/** Bounds of what is stored or mailed, in characters; a password's length is the domain's to judge. */
export const NAME_LENGTH = 255;
export const URL_LENGTH = 2048;
export const TOKEN_LENGTH = 2048;
