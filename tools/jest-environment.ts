import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/** Jest's environment for Node, where each look at a global passes a proxy. In this one a global is found as in a program. */
export default class PlainEnvironment extends TestEnvironment {
  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
}
