/** The formats of a statement. */
import type { ReportFormat, ReportLanguage, ReportRecord, Warning } from '../types.ts';
import type { Document } from './document.ts';
import { languages } from './languages.ts';
import { markdown } from './markdown.ts';
import { page } from './page.ts';
import { statement } from './statement.ts';
import { text } from './text.ts';

const formats: Readonly<Record<ReportFormat, (document: Document) => string>> = { text, markdown, html: page };

export function render(record: ReportRecord, warnings: readonly Warning[], language: ReportLanguage, format: ReportFormat): string {
  return formats[format](statement(record, warnings, languages[language]));
}
