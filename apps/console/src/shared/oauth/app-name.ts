/** What an app is called. It chooses its name itself, so the page also says where its answers go. */
export const appName = ({ name }: { readonly name: string | null }): string => name?.trim() || 'Unnamed app';

/** A host that identifies an app's website; undefined for anything but https and http. */
export function hostOf(uri: string | null): string | undefined {
  const url = uri === null ? null : URL.parse(uri);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.host : undefined;
}
