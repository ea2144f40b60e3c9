/**
 * The import rules of ARCHITECTURE.md as pure functions: a table and a list of sources in, a list of violations out.
 * Every kind of import counts, types too: a type is knowledge.
 */
import { posix } from 'node:path';
import ts from 'typescript';

export interface Room {
  name: string;
  patterns: string[];
  mayImport: string[];
  packages: string[];
}
export interface Source {
  /** Path from the root of the repository, with slashes. */
  path: string;
  text: string;
}

export const LINE_LIMIT = 350;

const cells = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const items = (cell: string) =>
  cell
    .split(',')
    .map((item) => item.trim().replaceAll('`', ''))
    .filter((item) => item !== '');

/** The rooms of the table whose header is `room | files | may import | packages`. Throws when there is no such table. */
export function parseRooms(markdown: string): Room[] {
  const lines = markdown.split('\n');
  const header = lines.findIndex((line) => cells(line).join('|') === 'room|files|may import|packages');
  if (header < 0) throw new Error('ARCHITECTURE.md has no import table');
  const rooms: Room[] = [];
  for (const line of lines.slice(header + 2)) {
    if (!line.startsWith('|')) break;
    const [name, files, mayImport, packages] = cells(line);
    if (name === undefined || files === undefined || mayImport === undefined || packages === undefined)
      throw new Error(`a row of the import table has not four cells: ${line}`);
    rooms.push({ name, patterns: items(files), mayImport: items(mayImport), packages: items(packages) });
  }
  return rooms;
}

/** Glob to expression: `*` is any part of one name, `**` any path, none included. */
function matches(pattern: string, path: string): boolean {
  const expression = pattern
    .replaceAll(/[.+^${}()[\]\\]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*|\*/g, (star) => (star === '**/' ? '(?:.*/)?' : star === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^${expression}$`).test(path);
}

export function roomOf(rooms: Room[], path: string): Room | undefined {
  return rooms.find((room) => room.patterns.some((pattern) => matches(pattern, path)));
}

const allows = (list: string[], name: string) => list.some((entry) => (entry === '*' ? true : matches(entry, name)));

/** Specifiers of all static, dynamic and type imports and re-exports of a file. */
export function importsOf(source: Source): string[] {
  const parsed = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.ES2024, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push(node.moduleSpecifier.text);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const argument = node.arguments[0];
      found.push(argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : '(computed)');
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
      found.push(node.argument.literal.text);
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

/** `@scope/name/sub` -> `@scope/name`; node builtins keep their full name. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Every import that the table does not allow, every file without a room, every file that is too long, every circle. */
export function violations(rooms: Room[], sources: Source[]): string[] {
  const found: string[] = [];
  const known = new Set(sources.map(({ path }) => path));
  const graph = new Map<string, string[]>();
  for (const source of sources) {
    const room = roomOf(rooms, source.path);
    if (room === undefined) {
      found.push(`${source.path} belongs to no room`);
      continue;
    }
    const lines = source.text.split('\n').length - 1;
    if (lines > LINE_LIMIT) found.push(`${source.path} has ${lines} lines, more than ${LINE_LIMIT}`);
    const targets: string[] = [];
    for (const specifier of importsOf(source)) {
      if (!specifier.startsWith('.')) {
        if (!allows(room.packages, packageOf(specifier))) found.push(`${source.path} (${room.name}) must not import package ${specifier}`);
        continue;
      }
      const target = posix.join(posix.dirname(source.path), specifier);
      const other = roomOf(rooms, target);
      if (other === undefined) found.push(`${source.path} (${room.name}) imports ${target}, which belongs to no room`);
      else if (other !== room && !allows(room.mayImport, other.name))
        found.push(`${source.path} (${room.name}) must not import ${target} (${other.name})`);
      if (known.has(target)) targets.push(target);
      else found.push(`${source.path} imports ${target}, which does not exist`);
    }
    graph.set(source.path, targets);
  }
  return [...found, ...circles(graph)];
}

/** One line a circle of imports, found depth first. */
export function circles(graph: Map<string, string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): void => {
    const start = trail.indexOf(node);
    if (start >= 0) found.push(`circle: ${[...trail.slice(start), node].join(' -> ')}`);
    if (start >= 0 || done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return found;
}

/** The rooms as a graph, wildcards resolved; a room that may import everything is above all others and left out. */
export function roomGraph(rooms: Room[]): Map<string, string[]> {
  const names = rooms.map(({ name }) => name);
  const graph = new Map<string, string[]>();
  for (const room of rooms)
    if (!room.mayImport.includes('*'))
      graph.set(
        room.name,
        names.filter((name) => name !== room.name && allows(room.mayImport, name)),
      );
  return graph;
}
