/** Escaping for HTML and SVG. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that stands for itself in an element or in a quoted attribute. Characters that no document may hold become spaces. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string).replace(/[\p{Cc}\ufffe\uffff]/gu, ' ');
}
