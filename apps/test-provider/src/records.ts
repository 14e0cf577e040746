import type { Adapter, AdapterPayload } from 'oidc-provider';

/** How oidc-provider stores what it issues: one map for all models. */
export class Records implements Adapter {
  readonly #all: Map<string, AdapterPayload>;
  readonly #model: string;

  constructor(all: Map<string, AdapterPayload>, model: string) {
    this.#all = all;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#all.set(this.#key(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#all.get(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#own().find(([, payload]) => payload.uid === uid)?.[1];
  }

  /** Of the device flow, which is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = this.#all.get(this.#key(id));
    if (payload) this.#all.set(this.#key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
  }

  async destroy(id: string): Promise<void> {
    this.#all.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of this.#own()) if (payload.grantId === grantId) this.#all.delete(key);
  }

  #own(): [string, AdapterPayload][] {
    return [...this.#all].filter(([key]) => key.startsWith(`${this.#model}:`));
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }
}
