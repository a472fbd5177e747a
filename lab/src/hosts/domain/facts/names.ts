import type { KnownNames } from '../dns/answer.ts';
import { buildZone, type ZoneText } from '../dns/zone.ts';
import { ACME, GONE_AT_PROVIDERS, LABS, PROVIDERS, reverseZone } from './acme-zones.ts';
import { FAILING, lookalikeZones } from './lookalikes.ts';
import { dsOfBuona, MAIL_ZONES } from './mail-zones.ts';

/** The domains one can look at, without their last label. */
const SUBJECTS = new Set(['acme', ...MAIL_ZONES.map(({ apex }) => apex.replace(/\.test$/, ''))]);

/** Every zone of the lab on one network, and what else its servers say. */
export function namesOf(network: number): KnownNames {
  const below = [ACME, LABS, ...PROVIDERS, ...MAIL_ZONES, ...lookalikeZones()];
  const written = [topLevel(below), ...below, reverseZone(network)];
  return {
    zones: new Map(written.map((zone) => [zone.apex, buildZone(zone, network)])),
    failing: FAILING,
    isAbsent: (name) => GONE_AT_PROVIDERS.has(name) || isOtherTopLevel(name),
  };
}

/**
 * The zone `test`: a name that is in no zone of the lab does not exist. Of every other top-level domain the lab knows
 * only what is below its own domains' names there.
 */
function topLevel(below: readonly ZoneText[]): ZoneText {
  const registered = below.map(({ apex }) => apex).filter((apex) => /^[^.]+\.test$/.test(apex));
  return {
    apex: 'test',
    text: [
      '@ NS a.registry.test.',
      'a.registry A 53',
      ...registered.map((apex) => `${apex}. NS ns1.hosting-provider.test.`),
    ].join('\n'),
    more: [dsOfBuona()],
  };
}

/** A subject's name below another top-level domain (`acme.xyz`, `acme.co.uk`): free, where the lab has no zone for it. */
function isOtherTopLevel(name: string): boolean {
  const labels = name.split('.');
  return [labels.at(-2), labels.at(-3)].some((label) => label !== undefined && SUBJECTS.has(label));
}
