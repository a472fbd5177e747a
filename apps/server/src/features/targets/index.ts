export { targetsRoutes } from './targets.routes.ts';
export { extraForStart, findTargetForStart, type StoredTarget } from './targets.service.ts';
