import type { PublicConfig } from '@rocca/contract/api/config.schema';
import { createContext, useContext } from 'react';
import { checkReply } from '../api/replies.ts';

const ADDRESS = '/assets/data/config.json';

let loading: Promise<PublicConfig> | null = null;

/** What the front end must know before anybody signs in. Read once; a failed read may be tried again. */
export function loadConfig(): Promise<PublicConfig> {
  loading ??= fetchConfig().catch((cause) => {
    loading = null;
    throw cause;
  });
  return loading;
}

async function fetchConfig(): Promise<PublicConfig> {
  const response = await fetch(ADDRESS, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
  return checkReply('config', ADDRESS, await response.json());
}

const ConfigContext = createContext<PublicConfig | null>(null);
export const ConfigProvider = ConfigContext.Provider;

export function useConfig(): PublicConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}
