/** A strict reader of the XML that HTML pages of ours are: every tag closed, every attribute quoted, every special character escaped. */

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function decoded(text: string): string {
  if (/[<>]/.test(text)) throw new Error(`an angle bracket stands in text: ${text.slice(0, 60)}`);
  return text.replace(/&([^;\s]*)(;?)/g, (whole, name: string, end: string) => {
    const character = ENTITIES[name];
    if (end === '' || character === undefined) throw new Error(`${whole} is no reference`);
    return character;
  });
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const rest = text.replace(/\s+([A-Za-z][A-Za-z0-9:-]*)="([^"<]*)"/g, (_, name: string, value: string) => {
    if (name in attributes) throw new Error(`${name} is given twice`);
    attributes[name] = decoded(value.replaceAll('>', '&gt;'));
    return '';
  });
  if (rest.trim() !== '') throw new Error(`no attributes: ${rest}`);
  return attributes;
}

/** The root element. @throws Error where the text is not well-formed */
export function readXml(source: string): Element {
  const text = source.replace(/^<!DOCTYPE html>\s*/, '');
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  const tag = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[^\s="<>/]+="[^"<]*")*)\s*(\/?)>/g;
  let at = 0;
  for (const match of text.matchAll(tag)) {
    const parent = open.at(-1) as Element;
    const between = decoded(text.slice(at, match.index));
    if (between !== '') parent.children.push(between);
    at = match.index + match[0].length;
    const [, closes, name = '', attributes = '', empty] = match;
    if (closes === '/') {
      if (parent.name !== name || attributes !== '') throw new Error(`</${name}> closes <${parent.name}>`);
      open.pop();
      continue;
    }
    const element = { name, attributes: attributesOf(attributes), children: [] };
    parent.children.push(element);
    if (empty !== '/') open.push(element);
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  if (decoded(text.slice(at)).trim() !== '') throw new Error('text stands behind the end');
  const elements = root.children.filter((child) => typeof child !== 'string');
  if (elements.length !== 1) throw new Error(`${elements.length} roots`);
  return elements[0] as Element;
}

export function elements(root: Element, name: string): Element[] {
  return root.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(child.name === name ? [child] : []), ...elements(child, name)],
  );
}

/** All text within, without that of some elements; what stands in different elements is kept apart. */
export function textOf(root: Element, without: readonly string[] = []): string {
  return root.children
    .map((child) => (typeof child === 'string' ? child : without.includes(child.name) ? ' ' : `${textOf(child, without)}\n`))
    .join('');
}
