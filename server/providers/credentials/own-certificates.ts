import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { seal, unseal, WrongSecretKey } from '../../platform/security/sealed.ts'
import type { DevelopmentCertificate } from './development-certificate.ts'

const PURPOSE = 'signing certificate'

/**
 * The installation's certificate, and the authorities of its earlier certificates: concatenated
 * PEM.
 */
export type OwnCertificate = DevelopmentCertificate & { earlierAuthorities: string }

export type OwnCertificates = {
  /**
   * Returns the certificate with which every process of this installation signs. The first process
   * that needs a certificate makes it.
   */
  get: () => Promise<OwnCertificate>
  /** Returns the certificate's expiry, or undefined before a certificate is made. */
  findExpiry: () => Promise<Date | undefined>
}

type Parts = { config: Pick<Config, 'DATA_DIR' | 'SECRET_KEY'>; db: Db; clock: Clock }

/**
 * Stores the certificate in the database, its key sealed by SECRET_KEY, so that replicas share it
 * and it survives a restart. Adopts a certificate that an earlier version made in DATA_DIR. If
 * several machines made certificates, the authorities of all of them stay trusted.
 * @throws WrongSecretKey
 */
export function createOwnCertificates({ config, db, clock }: Parts): OwnCertificates {
  const get = async (): Promise<OwnCertificate> => {
    const onDisk = readFromDisk(config.DATA_DIR)
    if (onDisk) await insert({ config, db, clock }, onDisk)
    const found = await findAll(db)
    const current = found.find(({ retired_at }) => retired_at === null)
    if (!current) {
      const { makeDevelopmentCertificate } = await import('./development-certificate.ts')
      // Uses the real time. A certificate dated by a development clock that was moved ahead is not
      // yet valid for readers elsewhere.
      await insert({ config, db, clock }, await makeDevelopmentCertificate(new Date()))
      return get()
    }
    return {
      certificate: current.certificate,
      authority: current.authority,
      key: open(config.SECRET_KEY, current.sealed_key),
      earlierAuthorities: found.flatMap((one) => (one === current ? [] : [one.authority])).join('\n'),
    }
  }
  return {
    get,
    findExpiry: async () => {
      const current = (await findAll(db)).find(({ retired_at }) => retired_at === null)
      return current && expiryOf(current.certificate)
    },
  }
}

/** Returns the expiry of the first certificate in a PEM chain. */
export const expiryOf = (pem: string): Date => new Date(new X509Certificate(pem).validTo)

/**
 * Checks at startup that SECRET_KEY opens the current certificate, before any file is sent
 * unsigned.
 * @throws WrongSecretKey
 */
export async function assertCertificateOpens({ config, db }: Pick<Parts, 'config' | 'db'>): Promise<void> {
  const current = (await findAll(db)).find(({ retired_at }) => retired_at === null)
  if (current) open(config.SECRET_KEY, current.sealed_key)
}

const findAll = (db: Db) =>
  db
    .selectFrom('signing_certificates')
    .select(['serial_number', 'certificate', 'authority', 'sealed_key', 'retired_at'])
    .orderBy('serial_number')
    .execute()

/**
 * Stores a certificate. If no other certificate is in use, this one is used for signing. If
 * several processes store one concurrently, a unique index lets only one of them be used. The
 * others are stored as retired, so that their authorities stay trusted.
 */
async function insert({ config, db, clock }: Parts, made: DevelopmentCertificate): Promise<void> {
  const at = clock.now()
  const row = {
    serial_number: new X509Certificate(made.certificate).serialNumber,
    certificate: made.certificate,
    authority: made.authority,
    sealed_key: seal(config.SECRET_KEY, PURPOSE, made.key),
    created_at: at,
  }
  const add = (retired_at: Date | null) =>
    db
      .insertInto('signing_certificates')
      .values({ ...row, retired_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('serial_number')
      .executeTakeFirst()
  if (!(await add(null))) await add(at)
}

function open(secret: string, sealed: string): string {
  try {
    return unseal(secret, PURPOSE, sealed)
  } catch {
    // The library's own message would only say that decryption failed.
    throw new WrongSecretKey()
  }
}

/** Reads the certificate that an earlier version stored on disk, or returns undefined. */
function readFromDisk(folder: string): DevelopmentCertificate | undefined {
  try {
    const file = readFileSync(join(folder, 'credentials', 'development-certificate.json'), 'utf8')
    return JSON.parse(file) as DevelopmentCertificate
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
