import { Portrait } from '../../ui/data/portrait.tsx';

export const AppPicture = (props: {
  readonly name: string;
  /** A data URL. Null unless staff set one, and never the logo that the app registered. */
  readonly picture: string | null;
  readonly size: number;
}) => <Portrait {...props} square plate />;

/** The name of an app for people. The app chooses its name itself, so the page also says where its answers go. */
export const appName = ({ name }: { readonly name: string | null }): string => name?.trim() || 'Unnamed app';

/** A host that identifies an app's website; undefined for anything but https and http. */
export function hostOf(uri: string | null): string | undefined {
  const url = uri === null ? null : URL.parse(uri);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.host : undefined;
}
