/** A document as plain text. Figures are left to their tables. */
import type { Block, Document, Inline } from './document.ts';

/** One line, whatever a caller put into a name. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

const line = (pieces: Inline) => pieces.map((piece) => (typeof piece === 'string' ? piece : oneLine(piece.named))).join('');

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text.toUpperCase(), ''];
    case 'paragraph':
      return [line(block.text), ''];
    case 'list':
      return [...block.items.map((item) => `- ${line(item)}`), ''];
    case 'table': {
      const rows = [block.head.join(' | '), ...block.rows.map((row) => row.map(line).join(' | '))];
      return [block.caption, ...rows.map((row) => `  ${row}`), ''];
    }
    case 'figure':
      return [];
  }
}

export function text({ title, blocks }: Document): string {
  return `${[line(title), '', ...blocks.flatMap(blockLines)].join('\n').trimEnd()}\n`;
}
