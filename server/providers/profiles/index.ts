import type { Config } from '../../platform/config/load-config.ts'
import { fetchGuarded } from '../../platform/fetcher/index.ts'
import { createLocalProfiles } from './local/local-profiles.ts'
import type { ProfileReader } from './port.ts'
import { createWebProfiles } from './web/web-profiles.ts'

/** The reader of real pages, or with READ_PUBLIC_PROFILES off one that plays them. */
export const createProfileReader = (
  config: Pick<Config, 'READ_PUBLIC_PROFILES' | 'FETCH_LOOPBACK_PORTS'>,
): ProfileReader =>
  config.READ_PUBLIC_PROFILES
    ? createWebProfiles({ fetch: fetchGuarded, loopbackPorts: config.FETCH_LOOPBACK_PORTS })
    : createLocalProfiles()
