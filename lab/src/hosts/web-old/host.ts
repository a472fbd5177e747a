import { htmlPage, webSite } from '../../emulation/http.ts';
import type { LabHost } from '../../service/service.ts';

/** Banner of the release with the path traversal (CVE-2021-41773). No path of it leads to a file. */
export const webOld: LabHost = {
  number: 3,
  name: 'web-old',
  services: [webSite(80, { server: 'Apache/2.4.49 (Unix)', page: htmlPage('Bakery', 'Bread from seven o’clock.') })],
};
