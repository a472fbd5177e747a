import { mkdirSync, writeFileSync } from 'node:fs';
import { productBom } from './product-bom.ts';

/** Writes what the product is made of to `dist/`, as CycloneDX 1.6. */
const bom = productBom();
const file = `dist/rocca-${bom.metadata.component.version}.cdx.json`;
mkdirSync('dist', { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${file}: ${bom.components.length} components`);
