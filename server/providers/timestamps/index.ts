import { lazily } from '@semblance/workers/lazily'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { postBytesGuarded } from '../../platform/fetcher/index.ts'
import type { LocalAuthority } from './local/local-authority.ts'
import { listCertificates, ownCertificate } from './own-certificate.ts'
import type { TimestampAuthority, Timestamps } from './port.ts'

export type { AuthorityFault, LocalAuthority } from './local/local-authority.ts'
export { timestampsPersonalData } from './personal-data.ts'
export { recordTimestamps } from './record-timestamps.ts'

type Parts = {
  config: Pick<
    Config,
    | 'TIMESTAMP_AUTHORITY_URL'
    | 'TIMESTAMP_AUTHORITY_CERTIFICATES'
    | 'TIMESTAMP_TIMEOUT_MS'
    | 'FETCH_LOOPBACK_PORTS'
    | 'SECRET_KEY'
    | 'isProduction'
  >
  db: Db
  clock: Clock
}

type Chosen = {
  /** Undefined in production without TIMESTAMP_AUTHORITY_URL. */
  authority: TimestampAuthority | undefined
  verify: Timestamps['verify']
  /** Opens the local authority, for tests. Undefined if another one is used. */
  openLocalAuthority: (() => Promise<LocalAuthority>) | undefined
}

/**
 * Chooses the authority at TIMESTAMP_AUTHORITY_URL, or else the local one outside production. A
 * server that vouches for its own clock would prove nothing. Loads no library until the first
 * timestamp.
 */
export function createTimestampAuthority(parts: Parts): Chosen {
  const { config, db, clock } = parts
  const { TIMESTAMP_AUTHORITY_URL: url, TIMESTAMP_TIMEOUT_MS: timeoutMs } = config
  const usesLocal = !url && !config.isProduction
  const findAnchors = async () => {
    const { certificatesIn } = await import('./rfc3161/certificates-in.ts')
    const issuers = usesLocal ? (await listCertificates(db)).map(({ issuer }) => issuer) : []
    return certificatesIn([config.TIMESTAMP_AUTHORITY_CERTIFICATES ?? '', ...issuers].join('\n'))
  }
  const verify: Timestamps['verify'] = async (token, imprint) => {
    const { verifyToken } = await import('./rfc3161/client.ts')
    return verifyToken(token, imprint, await findAnchors())
  }
  const openLocalAuthority = lazily(async () => {
    const { createLocalAuthority } = await import('./local/local-authority.ts')
    return createLocalAuthority({ clock, findCertificate: lazily(() => ownCertificate(parts)), timeoutMs })
  })
  const openSender = async () => {
    if (!url) return (await openLocalAuthority()).send
    const { createHttpSender } = await import('./rfc3161/post-query.ts')
    return createHttpSender({ url, timeoutMs, loopbackPorts: config.FETCH_LOOPBACK_PORTS, post: postBytesGuarded })
  }
  const openStamping = lazily(async () => {
    const { createStamping } = await import('./rfc3161/client.ts')
    // A process keeps its certificate, so signing a file costs no reads.
    return createStamping({ send: await openSender(), findAnchors: lazily(findAnchors), clock })
  })
  return {
    authority:
      url || usesLocal
        ? { name: url ? 'rfc3161' : 'local', stamp: async (imprint) => (await openStamping())(imprint) }
        : undefined,
    verify,
    openLocalAuthority: usesLocal ? openLocalAuthority : undefined,
  }
}
