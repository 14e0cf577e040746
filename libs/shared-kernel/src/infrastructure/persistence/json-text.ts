import { Type } from '@mikro-orm/core';

/** JSON in a `text` column: unlike `jsonb` it keeps the stored order, so that reading never writes. */
export class JsonText<T> extends Type<T | null, string | null> {
  /** MikroORM asks for null as well, which is no text. */
  override convertToDatabaseValue(value: T | null): string | null {
    return value === null ? null : JSON.stringify(value);
  }

  override convertToJSValue(text: string | null): T | null {
    return text === null ? null : (JSON.parse(text) as T);
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'text';
  }
}
