/** The languages of a statement. */
import type { ReportLanguage } from '../types.ts';
import { en } from './en.ts';
import type { Words } from './words.ts';
import { zh } from './zh.ts';

export const languages: Readonly<Record<ReportLanguage, Words>> = { en, zh };
