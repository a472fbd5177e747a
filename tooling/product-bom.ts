import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly [field: string]: unknown;
}

export interface Bom {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component & { readonly version: string } };
  readonly components: readonly Component[];
}

/** The packages of the lock file that a start installs, and the programs of the system that it uses. */
export function productBom(): Bom {
  const bom = npmBom();
  const { component } = bom.metadata;
  return {
    ...bom,
    // What npm writes is valid in the next version too.
    ...{ $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', specVersion: '1.6' },
    // npm calls it by the name of the folder.
    metadata: { ...bom.metadata, component: { ...component, type: 'application', name: 'rocca' } },
    components: [...bom.components, ...systemTools()],
  };
}

function npmBom(): Bom {
  const npm = process.env.npm_execpath;
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', '--loglevel=error'];
  const [program, args] = npm ? [process.execPath, [npm, ...words]] : ['npm', words];
  return JSON.parse(execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 }));
}

/** With their versions where they are installed. */
function systemTools(): Component[] {
  const tools = JSON.parse(readFileSync('packages/tools/system-tools.json', 'utf8')) as Array<{
    debianPackage: string;
    purpose: string;
  }>;
  return tools.map(({ debianPackage: name, purpose }) => {
    const version = installedVersion(name);
    const purl = `pkg:deb/debian/${name}${version ? `@${encodeURIComponent(version)}` : ''}`;
    const about = { type: 'application', name, purl, 'bom-ref': purl, description: purpose, scope: 'optional' };
    return version ? { ...about, version } : about;
  });
}

function installedVersion(name: string): string | null {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the words of dpkg-query
  const format = '${db:Status-Abbrev}${Version}';
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', format, name], { encoding: 'utf8' });
  return status === 0 && stdout.startsWith('ii ') ? stdout.slice(3) : null;
}
