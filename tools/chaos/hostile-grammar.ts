import type { Chance } from './chance.ts';
import { frame } from './hostile-framing.ts';
import * as words from './hostile-words.ts';
import { newAddress } from './http.ts';
import { type Operation, operations } from './operations.ts';
import type { Person } from './person.ts';
import { originOf } from './service.ts';

export interface HostileRequest {
  readonly bytes: Buffer;
  /** A whole HTTP request, however odd: it must be answered. Others may find the door shut. */
  readonly isWhole: boolean;
  /** For the report. */
  readonly summary: string;
}

/** Random requests from the service's own description: most nearly right, so that they come far, some not even HTTP. */
export class HostileGrammar {
  readonly #chance: Chance;
  readonly #port: number;
  readonly #operations = operations();
  /** Whose sessions, addresses and passwords are used. */
  people: readonly Person[] = [];

  constructor(chance: Chance, port: number) {
    this.#chance = chance;
    this.#port = port;
  }

  next(): HostileRequest {
    const chance = this.#chance;
    const operation = chance.oneOf(this.#operations);
    const person = chance.oneOf(this.people);
    const method = this.#method(operation);
    const line = `${method} ${this.#path(operation)}${this.#query(operation, person)} HTTP/${this.#version()}`;
    const hasBody = method !== 'GET' || chance.percent(5);
    const body = hasBody ? this.#body(operation, person) : undefined;
    const framing = frame(body, chance);
    const spoilt = chance.percent(2) ? [chance.oneOf(words.SPOILT_HEADERS)] : [];
    const headers = [...this.#headers(person), ...framing.headers, ...spoilt, 'connection: close'];
    if (body) headers.push(`content-type: ${chance.percent(85) ? 'application/json' : chance.oneOf(words.TYPES)}`);
    if (chance.percent(98)) headers.unshift('host: localhost');
    const head = [line, ...headers].join('\r\n');
    return {
      bytes: Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), framing.bytes]),
      isWhole: framing.isWhole && spoilt.length === 0 && isPlain(line) && arePlain(headers),
      summary: `${line.slice(0, 120)} ${body?.subarray(0, 200).toString('latin1') ?? ''}`,
    };
  }

  #method({ method }: Operation): string {
    const chance = this.#chance;
    if (chance.percent(1)) return chance.oneOf(words.NO_METHODS);
    return chance.percent(85) ? method : chance.oneOf(words.METHODS);
  }

  #version(): string {
    return this.#chance.percent(98) ? '1.1' : this.#chance.oneOf(words.VERSIONS);
  }

  #path({ path }: Operation): string {
    const chance = this.#chance;
    if (chance.percent(5)) return chance.oneOf(words.PATHS);
    const right = path.replace(/\{\w+\}/g, () => encodeURIComponent(this.#text().toWellFormed()) || 'x');
    if (chance.percent(95)) return right;
    return chance.oneOf([
      right.toUpperCase(),
      right.replace('/', '//'),
      `${right}/`,
      `${right}/..`,
      right.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
      right + '/x'.repeat(chance.between(1, 3000)),
      `${right};x=1`,
      `${right}\t`,
    ]);
  }

  #query({ parameters }: Operation, person: Person): string {
    const chance = this.#chance;
    if (chance.percent(parameters.length > 0 ? 20 : 90)) return '';
    const names = [...parameters, ...parameters, ...words.PARAMETERS];
    const pairs = Array.from({ length: chance.between(1, 4) }, () => {
      const name = chance.oneOf(names);
      const given = chance.percent(60) ? this.#value(name, person) : this.#text();
      const value = typeof given === 'string' ? given : JSON.stringify(given);
      const isEncoded = chance.percent(90);
      return `${name}=${isEncoded ? encodeURIComponent(value.toWellFormed()) : value.replace(/[\r\n]/g, '')}`;
    });
    return `?${pairs.join('&')}`;
  }

  #headers(person: Person): string[] {
    const chance = this.#chance;
    const lines: string[] = [];
    const cookies = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (chance.percent(90)) lines.push(`x-forwarded-for: ${newAddress()}`);
    if (chance.percent(70)) lines.push(`origin: ${originOf(this.#port)}`);
    if (chance.percent(60)) lines.push(`cookie: ${cookies}`);
    const most = chance.percent(95) ? 4 : 120;
    const extras = chance.percent(60) ? 0 : chance.between(1, most);
    for (let i = 0; i < extras; i++) lines.push(`${chance.oneOf(words.HEADERS)}: ${chance.oneOf(words.HEADER_VALUES)}`);
    return lines;
  }

  #body({ fields }: Operation, person: Person): Buffer {
    const chance = this.#chance;
    if (chance.percent(2)) return this.#noise();
    if (chance.percent(2)) return Buffer.from(chance.oneOf(words.BODIES));
    const body: Record<string, unknown> = Object.create(null);
    for (const field of fields) if (chance.percent(92)) body[field] = this.#value(field, person);
    if (chance.percent(5)) body[chance.oneOf(words.UNKNOWN_MEMBERS)] = chance.oneOf(words.VALUES);
    if (chance.percent(1)) body['filler'] = 'x'.repeat(chance.between(60_000, 70_000));
    const text = JSON.stringify(body);
    if (chance.percent(3)) return Buffer.from(text.slice(0, chance.between(0, text.length)));
    return Buffer.from(text, chance.percent(97) ? 'utf8' : chance.oneOf(['latin1', 'utf16le']));
  }

  #noise(): Buffer {
    return Buffer.from(Array.from({ length: this.#chance.between(0, 300) }, () => this.#chance.between(0, 255)));
  }

  /** Mostly what the name promises. */
  #value(field: string, person: Person): unknown {
    const chance = this.#chance;
    if (chance.percent(10)) return chance.oneOf(words.VALUES);
    if (chance.percent(12)) return this.#text();
    if (/email/i.test(field)) return chance.percent(70) ? person.email : `x${chance.between(0, 1e6)}@chaos.example`;
    if (/password/i.test(field)) return chance.percent(50) ? person.password : 'correct horse battery';
    if (/url|redirect/i.test(field)) return '/somewhere';
    if (/remember|revoke|disable|update/i.test(field)) return chance.percent(50);
    if (field === 'language') return chance.oneOf([0, 1, 3, 4, 6, 15, 16, 82, 2]);
    if (field === 'phoneNumber') return `+4915${chance.between(100_000_000, 999_999_999)}`;
    return `v${chance.between(0, 1e9)}`;
  }

  #text(): string {
    return this.#chance.percent(70) ? this.#chance.oneOf(words.TEXTS) : `t${this.#chance.between(0, 1e9)}`;
  }
}

/** Nothing in it that is no HTTP/1.1. */
function isPlain(line: string): boolean {
  return /^[A-Z]+ \/[!-~]* HTTP\/1\.1$/.test(line) && !line.startsWith('CONNECT ');
}

/** None that asks for another protocol, and the one that is a must. */
function arePlain(headers: readonly string[]): boolean {
  return headers.includes('host: localhost') && !headers.some((line) => /^(?:expect|te|upgrade):/.test(line));
}
