/** The label of a checkbox beside what ends sessions. @param count enabled keys, at least 1 */
export const disableKeysText = (count: number): string =>
  count === 1 ? 'Also disable the API key that still works' : `Also disable the ${count} API keys that still work`;

export const stillWorkText = (count: number): string =>
  count === 1 ? '1 API key still works.' : `${count} API keys still work.`;
