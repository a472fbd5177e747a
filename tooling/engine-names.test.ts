import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_FACTS } from '../packages/contract/src/engines/registry.ts';

const ROOT = join(import.meta.dirname, '..');

/** What serves every engine. An engine has a folder of its own in each layer and one line in the layer's registry. */
const GENERAL = {
  contract: ['packages/contract/src/{*.ts,{api,cpe,format,jobs,licence,report,severity,target,task}/**/*.ts}'],
  tools: ['packages/{tools,feeds,sources}/src/**/*.ts'],
  engines: ['packages/engines/src/{core,shared}/**/*.ts'],
  server: ['apps/server/src/{*.ts,{admin,platform}/**/*.ts}', 'apps/server/src/features/**/*.ts'],
  web: ['apps/web/src/{app,features,i18n,lib,start,ui}/**/*.{ts,tsx}'],
};
const OF_ENGINES = /^apps\/server\/src\/features\/reports\/engines\//;
const OF_TESTS = /\.test\.tsx?$|\/testing\/|\.fixture\.ts$/;

const CODES = ALL_FACTS.map(({ code }) => code);
const CAPITALISED = CODES.map((code) => code.charAt(0).toUpperCase() + code.slice(1));

/** A code as a word (`'nscan'`), as a part of a name (`nscan_hosts`, `NSCAN_SORTS`) or at its start (`NscanSink`). */
const NAMES_AN_ENGINE = [
  new RegExp(`(?<![a-z])(?:${CODES.join('|')})(?![a-z])`, 'i'),
  new RegExp(`(?:${CAPITALISED.join('|')}|(?<![A-Za-z])(?:${CODES.join('|')}))(?=[A-Z])`),
];

const filesIn = (patterns: readonly string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !OF_ENGINES.test(file) && !OF_TESTS.test(file));

const linesNaming = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, at) => (NAMES_AN_ENGINE.some((name) => name.test(line)) ? [`${file}:${at + 1}`] : []));

describe('the parts that serve every engine', () => {
  it.each(Object.entries(GENERAL))('name none of them: %s', (_layer, patterns) => {
    const files = filesIn(patterns);
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap(linesNaming)).toEqual([]);
  });

  it.each(["engine === 'nscan'", 'FROM nscan_hosts', 'NSCAN_SORTS', 'type NscanSink', 'nscanWriting', 'cti: 5'])(
    'would be caught with %o',
    (line) => {
      expect(NAMES_AN_ENGINE.some((name) => name.test(line))).toBe(true);
    },
  );

  it.each(['detection', 'scan', 'directive', 'section'])('are not suspected for %o', (line) => {
    expect(NAMES_AN_ENGINE.some((name) => name.test(line))).toBe(false);
  });
});
