import { Type } from '@mikro-orm/core';

/** JSON in a `text` column: unlike `jsonb` it keeps the stored order, so that reading never writes. */
export class JsonText<T> extends Type<T, string> {
  override convertToDatabaseValue(value: T): string {
    return JSON.stringify(value);
  }

  override convertToJSValue(text: string): T {
    return JSON.parse(text) as T;
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'text';
  }
}
