/** Writes the answers that the README shows below its requests, with the fields that it shows. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withAnswers } from './readme.ts';

const path = new URL('../../README.md', import.meta.url);
writeFileSync(path, withAnswers(readFileSync(path, 'utf8')));
