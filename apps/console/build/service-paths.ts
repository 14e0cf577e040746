/** Routes outside production that the OpenAPI document leaves out: the boot data and the mailbox. */
const DEVELOPMENT = '/dev';

/**
 * What belongs to the service when the development server stands in front of it, and not to the console.
 * @param document the OpenAPI document, as JSON
 * @returns first segments of paths, such as `/api`
 */
export function servicePaths(document: string): string[] {
  const { paths } = JSON.parse(document) as { paths: Readonly<Record<string, unknown>> };
  const first = Object.keys(paths).map((path) => `/${path.split('/')[1]}`);
  return [...new Set([...first, DEVELOPMENT])];
}
