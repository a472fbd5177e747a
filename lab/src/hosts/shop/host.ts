import type { LabHost } from '../../service/service.ts';
import { shopService, tlsShopService } from './server.ts';

/**
 * A small shop with weaknesses of every kind a web application scan looks for, beside pages that only look weak. Unlike
 * the other hosts it really has what it shows; `expected.webapp.json` says what and where.
 */
export const shop: LabHost = { number: 40, name: 'shop', services: [shopService(8080), tlsShopService(8443)] };
