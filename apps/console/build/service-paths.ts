/** Routes outside production that the OpenAPI document leaves out: the boot data and the mailbox. */
const DEVELOPMENT = '/dev';

/**
 * First segments of paths, such as `/api`, that the development server passes on to the service.
 * @param document the OpenAPI document, as JSON
 */
export function servicePaths(document: string): string[] {
  const { paths } = JSON.parse(document) as { paths: Readonly<Record<string, unknown>> };
  const first = Object.keys(paths).map((path) => `/${path.split('/')[1]}`);
  return [...new Set([...first, DEVELOPMENT])];
}
