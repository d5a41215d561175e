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
 * The certificate of this installation, and the authorities of those that it had before: PEM, one
 * after the other.
 */
export type OwnCertificate = DevelopmentCertificate & { earlierAuthorities: string }

export type OwnCertificates = {
  /**
   * The certificate that every process of this installation signs with; the first one that needs it
   * makes it.
   */
  get: () => Promise<OwnCertificate>
  /** Returns its expiry; undefined before it is made. */
  findExpiry: () => Promise<Date | undefined>
}

type Parts = { config: Pick<Config, 'DATA_DIR' | 'SECRET_KEY'>; db: Db; clock: Clock }

/**
 * Keeps the certificate in the database, its key sealed by SECRET_KEY: replicas share it and a
 * restart keeps it. One that an earlier version made in DATA_DIR is taken over, and of several
 * machines' the others stay trusted.
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
      // Readers check validity by the time of day, which a moved clock must not be ahead of.
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
 * Checks at start that the current certificate can be opened, before a file goes unsigned.
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
 * Adds a certificate, which signs if no other one does. Of several processes that add one at once
 * the index lets one sign: the others' are kept for their authorities alone.
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
    // The library's reason says only that it did not fit.
    throw new WrongSecretKey()
  }
}

/** Reads the certificate that an earlier version kept on disk; undefined if there is none. */
function readFromDisk(folder: string): DevelopmentCertificate | undefined {
  try {
    const file = readFileSync(join(folder, 'credentials', 'development-certificate.json'), 'utf8')
    return JSON.parse(file) as DevelopmentCertificate
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
