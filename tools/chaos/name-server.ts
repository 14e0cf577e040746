import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Lifetime } from '../../bench/lifetime.ts';

/** `fail`: answers SERVFAIL. `silent`: no answer at all. */
export type NameServerMode = 'answer' | 'fail' | 'silent';

/** RFC 1035 §4.1.1: a response, recursion desired and available; the last four bits are the outcome. */
const FLAGS = 0x81_80;
const SERVFAIL = 2;
const HEADER_BYTES = 12;
const TYPE_A = 1;
/** Not kept by anybody: each lookup asks. */
const TTL_SECONDS = 0;
/** The name of the question, by its place in the message. */
const NAME_OF_QUESTION = 0xc0_0c;

/** A DNS server (RFC 1035) for which every name is 127.0.0.1. */
export class NameServer {
  mode: NameServerMode = 'answer';
  /** Questions since it was opened. */
  asked = 0;
  /** Where it listens, on port 53. */
  readonly address: string;

  private constructor(address: string) {
    this.address = address;
  }

  /** Needs the right to listen on port 53. */
  static async open(lifetime: Lifetime): Promise<NameServer> {
    // An address of its own, so that several runs do not meet.
    const server = new NameServer(`127.53.${(process.pid >> 8) & 255}.${1 + (process.pid % 250)}`);
    const socket = createSocket('udp4');
    socket.on('message', (question, { port, address }) => {
      server.asked++;
      const answer = server.#answerTo(question);
      if (answer) socket.send(answer, port, address);
    });
    socket.bind(53, server.address);
    await once(socket, 'listening');
    lifetime.add(() => void socket.close());
    return server;
  }

  #answerTo(message: Buffer): Buffer | undefined {
    if (this.mode === 'silent') return undefined;
    const nameEnd = message.indexOf(0, HEADER_BYTES) + 1;
    const question = message.subarray(HEADER_BYTES, nameEnd + 4);
    const hasAddress = this.mode === 'answer' && message.readUInt16BE(nameEnd) === TYPE_A;
    const header = Buffer.alloc(HEADER_BYTES);
    message.copy(header, 0, 0, 2);
    header.writeUInt16BE(FLAGS | (this.mode === 'fail' ? SERVFAIL : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(Number(hasAddress), 6);
    return Buffer.concat([header, question, ...(hasAddress ? [addressRecord()] : [])]);
  }
}

function addressRecord(): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(NAME_OF_QUESTION, 0);
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(TTL_SECONDS, 6);
  record.writeUInt16BE(4, 10);
  record.set([127, 0, 0, 1], 12);
  return record;
}
