import type { SvgIconComponent } from '@mui/icons-material';
import { createContext, useContext } from 'react';

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: SvgIconComponent;
  /** The heading that it stands under, with its neighbours of the same group. */
  readonly group?: string;
  /** A second path of its pages: each organization has its own. */
  readonly also?: string;
  /** Pages below its path belong to others. */
  readonly isAlone?: boolean;
  /** Letter after `g`. */
  readonly letter?: string;
  readonly onPhone?: boolean;
  readonly last?: boolean;
  /** A page of another document, which the browser loads. */
  readonly isElsewhere?: boolean;
}

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** A part of the console with a document and a navigation of its own. */
export interface Area {
  /** Name of the navigation, for screen readers. */
  readonly name: string;
  readonly isStaff: boolean;
  readonly home: { readonly path: string; readonly label: string };
  readonly destinations: readonly Destination[];
  /** Shortcuts of its pages, beside those of the frame: single keys, and those that work in forms too. */
  readonly keys: readonly Shortcut[];
  readonly formKeys: readonly Shortcut[];
}

const AreaContext = createContext<Area | undefined>(undefined);
export const AreaProvider = AreaContext.Provider;

export function useArea(): Area {
  const area = useContext(AreaContext);
  if (!area) throw new Error('This stands inside <Shell>');
  return area;
}

export const isAt = ({ path, also, isAlone }: Destination, pathname: string): boolean =>
  pathname === path ||
  (!isAlone && [path, also].some((place) => place !== undefined && pathname.startsWith(`${place}/`)));

export interface DestinationGroup {
  /** Absent: these stand under none. */
  readonly heading?: string;
  readonly destinations: readonly Destination[];
}

/** The destinations under their headings, in their order. */
export function groupsOf(destinations: readonly Destination[]): readonly DestinationGroup[] {
  const groups: { heading?: string; destinations: Destination[] }[] = [];
  for (const destination of destinations) {
    const { group } = destination;
    const last = groups.at(-1);
    if (last && last.heading === group) last.destinations.push(destination);
    else groups.push({ ...(group !== undefined && { heading: group }), destinations: [destination] });
  }
  return groups;
}

/** Counts beside destinations, by path: pending invitations. */
export type Badges = Readonly<Record<string, { readonly count: number; readonly noun: string } | undefined>>;
