/** A statement as a document, before it is written down in any format. */

/** A piece of a sentence. What was named by a caller, or is a name of the API, is told apart from words so that a renderer can escape it. */
export type Piece = string | { named: string };
export type Inline = readonly Piece[];

export function named(text: string): Piece {
  return { named: text };
}

export interface Axis {
  label: string;
  scale: 'linear' | 'log';
}
export interface Series {
  name: string;
  line: 'solid' | 'dashed' | 'dotted';
  /** Points without a value are left out. */
  x: readonly number[];
  y: readonly (number | null)[];
}
export interface Figure {
  id: string;
  title: string;
  description: string;
  x: Axis;
  y: Axis;
  series: readonly Series[];
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: Inline }
  | { kind: 'list'; items: readonly Inline[] }
  | { kind: 'table'; caption: string; head: readonly string[]; rows: readonly (readonly Inline[])[] }
  | { kind: 'figure'; figure: Figure };

export interface Document {
  language: string;
  title: Inline;
  blocks: readonly Block[];
}
