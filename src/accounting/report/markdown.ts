/** A document as Markdown (GitHub tables). Figures are left to their tables. */
import type { Block, Document, Inline } from './document.ts';
import { oneLine } from './text.ts';

/** A name as it is: every character that Markdown or HTML could read is escaped. */
function escaped(name: string): string {
  return (
    oneLine(name)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/[\\`*_{}[\]()#!|~$:@]/g, '\\$&')
      // what would be made a link without any mark
      .replace(/www\./gi, (match) => match.replace('.', '\\.'))
      // what would begin a list or a rule at the start of a line
      .replace(/^[-.=\d]/, (first) => (/\d/.test(first) ? first : `\\${first}`))
  );
}

const line = (pieces: Inline) => pieces.map((piece) => (typeof piece === 'string' ? piece : escaped(piece.named))).join('');

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [`## ${block.text}`, ''];
    case 'paragraph':
      return [line(block.text), ''];
    case 'list':
      return [...block.items.map((item) => `- ${line(item)}`), ''];
    case 'table': {
      const rows = [block.head.join(' | '), block.head.map(() => '---').join(' | '), ...block.rows.map((row) => row.map(line).join(' | '))];
      return [`${block.caption}:`, '', ...rows.map((row) => `| ${row} |`), ''];
    }
    case 'figure':
      return [];
  }
}

export function markdown({ title, blocks }: Document): string {
  return `${[`# ${line(title)}`, '', ...blocks.flatMap(blockLines)].join('\n').trimEnd()}\n`;
}
