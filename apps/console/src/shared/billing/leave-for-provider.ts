/**
 * Leaves for a page of the billing provider. Its address is a credential: it is kept nowhere.
 * @returns only when the buyer comes back to this very page, by the browser’s Back
 */
export const leaveForProvider = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(url);
  });
