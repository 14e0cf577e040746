import type { Query } from '@tanstack/react-query';

/** The `meta` of a query whose failure changes nothing but its own part of the page. */
export const QUIET = { isQuiet: true };

export const isQuiet = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['isQuiet'] === true;
