import { LIMIT_SETTINGS } from '../../../server/platform/config/groups/limit-settings.ts'

const COUNTS = /_PER_(?:SESSION|ADDRESS|NETWORK|CAMPAIGN|INTENT|MINUTE)$|_BEFORE_PROOF$/

/** All fans of a test share one IP address. */
export const NO_LIMITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(LIMIT_SETTINGS).flatMap((name) => (COUNTS.test(name) ? [[name, '100000000']] : [])),
)
