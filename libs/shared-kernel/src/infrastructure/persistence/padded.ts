/**
 * PostgreSQL caches the generic plan of a statement, which assumes arrays of ten, only when it looks no more expensive
 * than plans for the arrays at hand. For shorter arrays it would plan every call, which takes longer than the call.
 */
const LEAST_ELEMENTS = 16;

/** The array for a statement that takes one, padded with values that match nothing. */
export const padded = <Element, Nothing>(elements: readonly Element[], nothing: Nothing): (Element | Nothing)[] => [
  ...elements,
  ...Array.from({ length: LEAST_ELEMENTS - elements.length }, () => nothing),
];
