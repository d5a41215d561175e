import { assertFetchable } from '../../fetcher/fetchable-address.ts'
import { certificates, integer, type SettingsOf, url } from '../parsers.ts'

const group = 'Content Credentials'

export const TIMESTAMP_SETTINGS = {
  TIMESTAMP_AUTHORITY_URL: url({
    optional: true,
    group,
    help: 'Address of a timestamp authority (RFC 3161) that confirms when files and agreements were signed; http is enough. Unset: none in production, a local one outside it.',
  }),
  TIMESTAMP_AUTHORITY_CERTIFICATES: certificates({
    optional: true,
    group,
    help: 'Root certificates of TIMESTAMP_AUTHORITY_URL and of earlier authorities, in PEM. Other timestamps are not accepted. Required with the address.',
  }),
  TIMESTAMP_TIMEOUT_MS: integer({
    default: 3000,
    min: 100,
    max: 60_000,
    group,
    help: 'Time to wait for a timestamp. Then the file is stored without it, and a job requests it later.',
  }),
} as const

type TimestampSettings = SettingsOf<typeof TIMESTAMP_SETTINGS> & { FETCH_LOOPBACK_PORTS: readonly number[] }

export function timestampFaults(settings: TimestampSettings): string[] {
  const { TIMESTAMP_AUTHORITY_URL: address, TIMESTAMP_AUTHORITY_CERTIFICATES: roots } = settings
  if (!address) return []
  const faults = roots ? [] : ['TIMESTAMP_AUTHORITY_CERTIFICATES: set the root certificate of the authority too.']
  try {
    assertFetchable(address, settings.FETCH_LOOPBACK_PORTS, { allowsHttp: true })
    return faults
  } catch (error) {
    return [...faults, `TIMESTAMP_AUTHORITY_URL: ${error instanceof Error ? error.message : String(error)}`]
  }
}
