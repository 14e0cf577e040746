/** A plausibility check of a URL; the server decides. */
export const isWebAddress = (text: string): boolean => /^https:\/\/\S+$/i.test(text.trim());
