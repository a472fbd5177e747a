import type { Action } from '@rocca/contract/report/executive';

const ADDRESS = /^https?:\/\/([^/?#\s]+)([/?#]\S*)?( .*)?$/;

/** Places of a table: an address of the web without its scheme, and without its host where all are of one. */
export function shortPlaces(actions: readonly Pick<Action, 'somePlaces'>[]): (place: string) => string {
  const hosts = new Set(actions.flatMap(({ somePlaces }) => somePlaces.map((place) => ADDRESS.exec(place)?.[1])));
  const isOneSite = hosts.size === 1;
  return (place) => {
    const [, host, path = '/', rest = ''] = ADDRESS.exec(place) ?? [];
    return host === undefined ? place : `${isOneSite ? '' : host}${path}${rest}`;
  };
}
