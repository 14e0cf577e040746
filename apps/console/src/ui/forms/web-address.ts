/** For the form: something that begins like an address of the web. What the server takes is decided there. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim());
