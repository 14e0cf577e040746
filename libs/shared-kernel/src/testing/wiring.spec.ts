import { expect, test } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { Wiring } from './wiring.ts';

abstract class Greeting {
  abstract readonly word: string;
}

@Injectable()
class Polite extends Greeting {
  readonly word = 'Good day';
}

@Injectable()
class Greeter {
  readonly heard: string[] = [];

  constructor(private readonly greeting: Greeting) {}

  greet = () => this.heard.push(this.greeting.word);
}

@Module({ providers: [{ provide: Greeting, useClass: Polite }] })
class Words {}

@Module({ imports: [Words], providers: [Greeter] })
class Greetings {
  constructor(greeter: Greeter) {
    greeter.greet();
  }
}

test('a module starts with the providers of those that it imports', () => {
  const greeter = new Wiring([Greetings], []).get(Greeter);
  expect(greeter.heard).toEqual(['Good day']);
});

test('a replacement stands in, and every class gets the same one', () => {
  const wiring = new Wiring([Greetings], [{ provide: Greeting, useValue: { word: 'Hi' } }]);
  wiring.get(Greeter).greet();
  expect(wiring.get(Greeter).heard).toEqual(['Hi', 'Hi']);
});

test('what nothing provides is named, with the class that needs it', () => {
  @Injectable()
  class Orphan {
    constructor(readonly greeting: Greeting) {}
  }
  const wiring = new Wiring([], [Orphan]);
  expect(() => wiring.get(Orphan)).toThrow(
    expect.objectContaining({
      message: 'Orphan cannot be made',
      cause: expect.objectContaining({ message: 'Nothing provides Greeting' }),
    }),
  );
});
