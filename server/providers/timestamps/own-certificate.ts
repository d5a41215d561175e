import { X509Certificate } from 'node:crypto'
import { addMs, type Clock, DAY_MS } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { seal, unseal } from '../../platform/security/sealed.ts'
import type { AuthorityCertificate } from './local/authority-certificate.ts'

const PURPOSE = 'timestamp certificate'
const VALID_BEFORE_MS = 2 * 365 * DAY_MS

type Parts = { config: Pick<Config, 'SECRET_KEY'>; db: Db; clock: Clock }

/**
 * Returns the certificate of the local authority, and makes it if needed. It is stored with its
 * private key encrypted by SECRET_KEY. If several processes make one at once, all use the oldest.
 */
export async function ownCertificate({ config, db, clock }: Parts): Promise<AuthorityCertificate> {
  const [current] = await listCertificates(db)
  if (current) return { ...current, key: unseal(config.SECRET_KEY, PURPOSE, current.sealed_key) }
  const { makeAuthorityCertificate } = await import('./local/authority-certificate.ts')
  // Not from the clock of the server: if that was moved ahead, other programs would not accept the
  // certificate yet. Its validity begins earlier, because the demo data is signed in the past.
  const made = await makeAuthorityCertificate(addMs(new Date(), -VALID_BEFORE_MS))
  await db
    .insertInto('timestamp_certificates')
    .values({
      serial_number: new X509Certificate(made.certificate).serialNumber,
      certificate: made.certificate,
      issuer: made.issuer,
      sealed_key: seal(config.SECRET_KEY, PURPOSE, made.key),
      created_at: clock.now(),
    })
    .execute()
  return ownCertificate({ config, db, clock })
}

/** Lists all certificates that processes have made, the one in use first. */
export const listCertificates = (db: Db) =>
  db
    .selectFrom('timestamp_certificates')
    .select(['certificate', 'issuer', 'sealed_key'])
    .orderBy('created_at')
    .orderBy('serial_number')
    .execute()
