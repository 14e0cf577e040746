/** The name of a .env file: `otherwise` for a name without letters and digits. A leading dot alone would be renamed by the browser. */
export function envFileName(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${plain || otherwise}.env`;
}
