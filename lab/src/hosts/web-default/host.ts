import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realService } from '../../programs/real-service.ts';
import type { LabHost } from '../../service/service.ts';

/** Each would go to a folder that only root may write. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Debian's nginx with its default page. It hides its version, whose vulnerabilities would change with Debian's release:
 * other hosts test those.
 */
const defaultNginx = realService({
  command: 'nginx',
  port: 80,
  protocol: 'tcp',
  prepare({ address, folder }, program) {
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, configuration(address, folder, join(program.root, 'usr/share/nginx/html')));
    return ['-e', 'stderr', '-p', folder, '-c', file];
  },
});

function configuration(address: string, folder: string, site: string): string {
  const temporary = TEMPORARY.map((name) => `  ${name}_temp_path "${join(folder, name)}";\n`).join('');
  return `daemon off;
master_process off;
error_log stderr;
pid "${join(folder, 'nginx.pid')}";
events { worker_connections 200; }
http {
  access_log off;
  server_tokens off;
  default_type text/html;
${temporary}  server { listen ${address}:80; root "${site}"; index index.html; }
}
`;
}

export const webDefault: LabHost = { number: 10, name: 'web-default', services: [defaultNginx] };
