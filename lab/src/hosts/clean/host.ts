import { htmlPage, webSite } from '../../emulation/http.ts';
import type { LabHost } from '../../service/service.ts';

/** Nothing to find here: a scan that reports something has invented it. */
export const clean: LabHost = {
  number: 15,
  name: 'clean',
  services: [webSite(80, { server: null, page: htmlPage('Library', 'Please be quiet.') })],
};
