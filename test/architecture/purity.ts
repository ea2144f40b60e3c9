/** What a pure room must not touch: clocks, randomness, I/O and the process, found in the syntax tree and not in the text. */
import ts from 'typescript';
import type { Source } from './rules.ts';

const FORBIDDEN = new Set([
  'Date',
  'performance',
  'crypto',
  'fetch',
  'console',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'require',
  'globalThis',
]);
/** Facts about the runtime that go into the engine version; they do not change while a process lives. */
const ALLOWED_OF_PROCESS = new Set(['version', 'versions', 'arch']);

const isName = (node: ts.Identifier) => {
  const parent = node.parent;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodSignature(parent) || ts.isMethodDeclaration(parent)) &&
    parent.name === node
  );
};

/** Uses of forbidden globals in a file, with their lines. */
export function impurities(source: Source): string[] {
  const parsed = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.ES2024, true);
  const found: string[] = [];
  const report = (node: ts.Node) => {
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${source.path}:${line + 1} uses ${node.getText()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && FORBIDDEN.has(node.text) && !isName(node)) report(node);
    if (ts.isIdentifier(node) && node.text === 'process' && !isName(node)) {
      const parent = node.parent;
      if (!(ts.isPropertyAccessExpression(parent) && ALLOWED_OF_PROCESS.has(parent.name.text))) report(node);
    }
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random') report(node);
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

/** Uses of `process.env` in a file, with their lines. */
export function environmentReads(source: Source): string[] {
  const parsed = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.ES2024, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'process.env')
      found.push(`${source.path}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}
