import type { Config } from '../../platform/config/load-config.ts'
import { fetchGuarded } from '../../platform/fetcher/index.ts'
import { createLocalProfiles } from './local/local-profiles.ts'
import type { ProfileReader } from './port.ts'
import { createWebProfiles } from './web/web-profiles.ts'

/** Creates a reader of real profile pages, or of simulated ones if READ_PUBLIC_PROFILES is off. */
export const createProfileReader = (
  config: Pick<Config, 'READ_PUBLIC_PROFILES' | 'FETCH_LOOPBACK_PORTS'>,
): ProfileReader =>
  config.READ_PUBLIC_PROFILES
    ? createWebProfiles({ fetch: fetchGuarded, loopbackPorts: config.FETCH_LOOPBACK_PORTS })
    : createLocalProfiles()
