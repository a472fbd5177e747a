import { isEngineCode } from '@rocca/contract/engines/registry';
import { useMatches, useParams } from 'react-router';
import type { RouteHandle } from '../../../lib/routes/route-title.ts';
import { EditTarget } from './edit-target.tsx';
import { NewTarget } from './new-target.tsx';

/** The add screens, generic and per engine; an id in the address makes it an edit. */
export function Component() {
  const { targetId = null } = useParams();
  const { service = '' } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
  const engine = isEngineCode(service) ? service : null;
  if (targetId !== null) return <EditTarget key={targetId} id={targetId} />;
  return <NewTarget key={engine} engine={engine} />;
}
