export { storedScope } from './extra.rules.ts';
export { targetsRoutes } from './targets.routes.ts';
export { extraForStart, findTargetForStart, insertOpenTarget } from './targets.service.ts';
