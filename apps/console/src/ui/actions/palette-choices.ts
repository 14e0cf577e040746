import type { OfferedAct } from './offered-acts.ts';

/** A line of a palette. */
export interface Choice {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  /** An address in the console, or something to do. */
  readonly leadsTo: string | (() => void);
  /** A page of another document, which the browser loads. */
  readonly isElsewhere?: boolean;
}

interface Named {
  readonly label: string;
}

export interface NamedPage extends Named {
  readonly path: string;
  readonly isElsewhere?: boolean;
}

/** Lines of a group. */
const MOST = 8;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each typed word begins a word of the label. */
export const matches = (typed: string, label: string): boolean =>
  wordsOf(typed).every((start) => wordsOf(label).some((word) => word.startsWith(start)));

/** The things that match; at most eight. */
export const fitting = <Thing extends Named>(typed: string, things: readonly Thing[]): readonly Thing[] =>
  things.filter(({ label }) => matches(typed, label)).slice(0, MOST);

/** Acts of the page come first in a palette, because they are there at once. */
export const actChoices = (typed: string, acts: readonly OfferedAct[]): Choice[] =>
  fitting(typed, acts).map(({ label, run }) => ({
    key: `act ${label}`,
    group: 'On this page',
    title: label,
    leadsTo: run,
  }));

export const pageChoices = (typed: string, pages: readonly NamedPage[]): Choice[] =>
  fitting(typed, pages).map(({ label, path, isElsewhere = false }) => ({
    key: `page ${path}`,
    group: 'Pages',
    title: label,
    leadsTo: path,
    isElsewhere,
  }));
