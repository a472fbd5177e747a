import { z } from 'zod';
import { engineSettingsShape } from '../engines/all-settings.ts';
import { line, secret } from '../engines/engine-settings.ts';
import { BUSINESS_NAMES } from '../target/business-categories.ts';
import { MAX_TARGET_LENGTH } from '../target/limits.ts';
import { VPN_CONFIG_MAX_BYTES, VPN_CREDENTIALS_MAX_BYTES, VPN_KINDS } from '../target/vpn.ts';
import { displayName } from './display-name.ts';
import { pageQuery } from './paging.ts';

/** base64 writes three bytes as four characters. */
const base64Of = (bytes: number) => z.string().max(4 * Math.ceil(bytes / 3));

export const vpnBlock = z.object({
  kind: z.enum(VPN_KINDS),
  user: line.optional(),
  password: secret(z.string().max(500)).optional(),
  address: line.optional().describe('address:port'),
  domain: line.optional(),
  config_file: secret(base64Of(VPN_CONFIG_MAX_BYTES)).optional().describe('base64'),
  config_file_name: line.optional(),
  credentials_file: secret(base64Of(VPN_CREDENTIALS_MAX_BYTES)).optional().describe('base64'),
  credentials_file_name: line.optional(),
});
export type VpnBlock = z.infer<typeof vpnBlock>;

/** The settings block of a target. Every part is optional; what is left out stays as it is. */
export const targetExtra = z
  .object({
    extra_targets: z.string().max(MAX_TARGET_LENGTH).optional().describe('comma-separated addresses'),
    vpn: vpnBlock.optional(),
    ...engineSettingsShape,
  })
  .meta({ id: 'TargetExtra' });
export type TargetExtra = z.infer<typeof targetExtra>;

export const targetWrite = z
  .object({
    name: displayName(200),
    engine: z.string().max(50),
    target: z.string().max(MAX_TARGET_LENGTH).describe('comma-separated list'),
    business: z.enum(BUSINESS_NAMES as [string, ...string[]]).nullish(),
    extra: targetExtra.optional(),
  })
  .meta({ id: 'TargetWrite' });
export type TargetWrite = z.infer<typeof targetWrite>;

export const targetItem = z
  .object({
    id: z.uuid(),
    name: z.string(),
    engine: z.string(),
    engine_abbreviation: z.string(),
    engine_description: z.string(),
    target: z.string(),
    business: z.string().nullable(),
    extra: targetExtra.describe('secrets replaced by { "set": true }'),
    has_vpn: z.boolean(),
    created_at: z.iso.datetime(),
    last_modified: z.iso.datetime(),
    user_id: z.uuid().nullable(),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), start: z.boolean() }),
  })
  .meta({ id: 'Target' });
export type TargetItem = z.infer<typeof targetItem>;

export const targetListQuery = z.object({
  ...pageQuery,
  engine: z.string().max(50).optional(),
  name: z.string().max(200).optional().describe('searched in names and targets'),
});

export const targetList = z.object({ results: z.array(targetItem), count: z.int() }).meta({ id: 'TargetList' });
export type TargetList = z.infer<typeof targetList>;

/** How many targets the account has for each engine, in the order of menus. */
export const targetEngines = z
  .object({ engines: z.array(z.object({ engine: z.string(), count: z.int() })) })
  .meta({ id: 'TargetEngines' });
export type TargetEngines = z.infer<typeof targetEngines>;

export const targetParams = z.object({ id: z.uuid() });
