/** Type-checks one file of this folder, as it stands or with one text replaced, and returns the messages of the errors in it. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const clientFile = fileURLToPath(new URL('client.ts', import.meta.url));

/** A function that compiles variants; parsed libraries are kept between its calls. */
export function createCompiler(): (replace?: [string, string]) => string[] {
  const { config, error } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  if (error !== undefined) throw new Error(String(error.messageText));
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: ['test/client/client.ts'] },
    ts.sys,
    dirname(`${root}tsconfig.json`),
  );
  const host = ts.createCompilerHost(options);
  const original = host.getSourceFile.bind(host);
  const kept = new Map<string, ts.SourceFile | undefined>();
  const source = readFileSync(clientFile, 'utf8');
  let text = source;
  host.getSourceFile = (name, languageVersion) => {
    if (name === clientFile) return ts.createSourceFile(name, text, languageVersion, true);
    if (!kept.has(name)) kept.set(name, original(name, languageVersion));
    return kept.get(name);
  };
  return (replace) => {
    if (replace !== undefined && !source.includes(replace[0])) throw new Error(`client.ts does not hold ${replace[0]}`);
    text = replace === undefined ? source : source.replace(replace[0], replace[1]);
    const program = ts.createProgram([clientFile], options, host);
    // a variant changes this file alone, so the rest was checked with the original
    const diagnostics =
      replace === undefined ? ts.getPreEmitDiagnostics(program) : program.getSemanticDiagnostics(program.getSourceFile(clientFile));
    return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  };
}
