/**
 * A document as one self-contained HTML page, well-formed XML too: no script, nothing loaded from elsewhere, and it says so in a policy of its
 * own. Reads and prints in black and white.
 */
import type { Block, Document, Inline } from './document.ts';
import { escapeText } from './escape.ts';
import { svg } from './figure.ts';

const STYLE = [
  'body{font:16px/1.5 system-ui,sans-serif;color:#111;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}',
  'table{border-collapse:collapse;margin:1rem 0;width:100%}',
  'caption{text-align:left;font-weight:600;padding:.25rem 0}',
  'th,td{border:1px solid #999;padding:.25rem .5rem;text-align:left;vertical-align:top;font-variant-numeric:tabular-nums}td{min-width:5.5em}bdi{overflow-wrap:anywhere}',
  'figure{margin:1rem 0}svg{width:100%;height:auto;font:12px system-ui,sans-serif}',
  '@media print{body{margin:0;max-width:none}figure,table{break-inside:avoid}}',
].join('');

const line = (pieces: Inline) =>
  pieces.map((piece) => (typeof piece === 'string' ? escapeText(piece) : `<bdi>${escapeText(piece.named)}</bdi>`)).join('');

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeText(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${line(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${line(item)}</li>`).join('')}</ul>`;
    case 'table': {
      const head = block.head.map((cell) => `<th scope="col">${escapeText(cell)}</th>`).join('');
      const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${line(cell)}</td>`).join('')}</tr>`).join('\n');
      return `<table><caption>${escapeText(block.caption)}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>${rows}</tbody></table>`;
    }
    case 'figure':
      return `<figure>${svg(block.figure)}</figure>`;
  }
}

export function page({ language, title, blocks }: Document): string {
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>${escapeText(title.map((piece) => (typeof piece === 'string' ? piece : piece.named)).join(''))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${line(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</main>
</body>
</html>
`;
}
