export { storedScope } from './extra.rules.ts';
export { insertTarget } from './targets.repo.ts';
export { targetsRoutes } from './targets.routes.ts';
export { extraForStart, findTargetForStart } from './targets.service.ts';
