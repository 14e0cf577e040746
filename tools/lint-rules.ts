/**
 * Rules of this project that neither the import rules nor the linter's own express. The linter loads them as a plugin;
 * apps/api/test/architecture tests each with a planted violation.
 */

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  callee?: Node;
  object?: Node;
  property?: Node;
  expression?: Node;
  parent?: Node;
  arguments?: Node[];
  source?: Node | null;
  specifiers?: Node[];
  imported?: Node;
  local?: Node;
  importKind?: string;
  exportKind?: string;
  key?: Node;
  shorthand?: boolean;
}

interface Context {
  report(problem: { node: Node; message: string }): void;
}

const rule = (create: (context: Context) => Record<string, (node: never) => void>) => ({ create });

const noCallOf = (name: string, message: string) =>
  rule((context) => ({
    CallExpression(node: Node) {
      if (node.callee?.name === name) context.report({ node, message });
    },
  }));

const noBareDate = rule((context) => ({
  NewExpression(node: Node) {
    if (node.callee?.name === 'Date' && node.arguments?.length === 0) {
      context.report({ node, message: 'Take the time from the Clock, so that tests can set it.' });
    }
  },
}));

const noFlush = rule((context) => ({
  MemberExpression(node: Node) {
    const owner = node.object?.name ?? node.object?.property?.name;
    if (node.property?.name === 'flush' && (owner === 'em' || owner === 'entityManager')) {
      context.report({ node, message: 'Work inside UnitOfWork.run, which flushes.' });
    }
  },
}));

const OUTGOING = new Set(['undici', 'https', 'node:https', 'http2', 'node:http2', 'http', 'node:http']);
/** Listening servers are no business of this rule. */
const LISTENING = new Set(['createServer', 'Server', 'IncomingMessage', 'ServerResponse', 'STATUS_CODES', 'METHODS']);
const GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource']);
const WAY_OUT = 'Outgoing HTTP goes through the Egress port (ADR 25).';

/** `x.fetch`, `{ fetch: … }` and the like, but not `globalThis.fetch` or `{ fetch }`. */
function namesAMember(node: Node, parent: Node = { type: '' }): boolean {
  if (parent.type === 'MemberExpression') return parent.property === node && parent.object?.name !== 'globalThis';
  if (parent.type === 'Property') return parent.key === node && parent.shorthand !== true;
  return /^(?:TS|MethodDefinition|PropertyDefinition)/.test(parent.type);
}

/** Everything that opens an HTTP connection, but types and what listens. */
const noPlainHttp = rule((context) => {
  const isType = (node: Node) => node.importKind === 'type' || node.exportKind === 'type';
  const declaration = (node: Node) => {
    if (!OUTGOING.has(String(node.source?.value)) || isType(node)) return;
    const names = node.specifiers?.filter((specifier) => !isType(specifier));
    const isHarmless = names?.every(({ imported, local }) => LISTENING.has((imported ?? local)?.name ?? ''));
    if (!isHarmless || names?.length === 0) context.report({ node, message: WAY_OUT });
  };
  return {
    ImportDeclaration: declaration,
    ExportNamedDeclaration: declaration,
    ExportAllDeclaration: declaration,
    ImportExpression: declaration,
    Identifier(node: Node) {
      if (!GLOBALS.has(node.name ?? '')) return;
      if (!namesAMember(node, node.parent)) context.report({ node, message: WAY_OUT });
    },
  };
});

/** MUI resolves palette paths in `sx` only; as the colour of a Typography this one is a silent no-op. */
const typographyColor = rule((context) => ({
  JSXAttribute(node: Node & { name: Node; value?: Node; parent: Node & { name: Node } }) {
    if (node.parent.name.name !== 'Typography' || (node.name as Node).name !== 'color') return;
    const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
    if (value?.value === 'text.secondary') {
      context.report({ node, message: 'Use color="textSecondary".' });
    }
  },
}));

export default {
  meta: { name: 'house' },
  rules: {
    'no-bare-date': noBareDate,
    'no-flush': noFlush,
    'no-forward-ref': noCallOf(
      'forwardRef',
      'Break the cycle: merge the two providers, or move what they share into a third.',
    ),
    'no-plain-http': noPlainHttp,
    'no-inject': noCallOf('Inject', 'A port is an abstract class and its own token.'),
    'typography-color': typographyColor,
  },
};
