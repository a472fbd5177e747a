import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { validatorOf } from '../packages/exports/src/machine/testing/validate.ts';
import { productBom } from './product-bom.ts';

/** The schemas of the standard itself, from a package of the exports. */
const exportsPackage = createRequire(new URL('../packages/exports/package.json', import.meta.url));
const library = pathToFileURL(exportsPackage.resolve('@cyclonedx/cyclonedx-library/package.json'));
const schema = (name: string) =>
  JSON.parse(readFileSync(new URL(`res/schema/${name}.SNAPSHOT.schema.json`, library), 'utf8'));

it('the list of components is valid CycloneDX 1.6 and names packages, their hashes and the tools of the system', () => {
  const problemsOf = validatorOf(schema('bom-1.6'), {
    'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json': schema('spdx'),
    'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json': schema('jsf-0.82'),
  });
  const bom = productBom();
  expect(problemsOf(bom)).toEqual([]);
  expect(bom.metadata.component).toMatchObject({ type: 'application', name: 'rocca' });
  const named = (name: string) => bom.components.filter((component) => component.name === name);
  expect(named('fastify')).toMatchObject([
    { purl: expect.stringMatching(/^pkg:npm\/fastify@\d/), hashes: [{ alg: 'SHA-512' }] },
  ]);
  expect(named('nmap')).toMatchObject([
    { purl: expect.stringMatching(/^pkg:deb\/debian\/nmap@7/), version: expect.stringMatching(/^7/) },
  ]);
  // Not part of what a start installs.
  expect(named('vitest')).toEqual([]);
});
