import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { seal, unseal, WrongSecretKey } from '../../platform/security/sealed.ts'
import type { DevelopmentCertificate } from './development-certificate.ts'

const PURPOSE = 'signing certificate'

/** Authorities of earlier certificates are concatenated PEM. */
export type OwnCertificate = DevelopmentCertificate & { earlierAuthorities: string }

export type OwnCertificates = {
  /** Returns the certificate with which every process signs, and makes it if needed. */
  get: () => Promise<OwnCertificate>
  /** Undefined if no certificate was made yet. */
  findExpiry: () => Promise<Date | undefined>
}

type Parts = { config: Pick<Config, 'DATA_DIR' | 'SECRET_KEY'>; db: Db; clock: Clock }

/**
 * Stores the certificate in the database, with its private key encrypted by SECRET_KEY, so that
 * all processes share it. A certificate of an earlier version in DATA_DIR is moved there. If
 * several machines made certificates, all of their authorities stay trusted.
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
      // With a development clock that was moved ahead, the certificate would not be valid yet for
      // other programs.
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

export const expiryOf = (pem: string): Date => new Date(new X509Certificate(pem).validTo)

/**
 * Checks at startup that SECRET_KEY can decrypt the current private key, instead of failing when a
 * file must be signed.
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
 * Stores a certificate, for signing if none is in use. A unique index lets only one of several
 * concurrent ones be used. The others are stored as retired, so that their authorities stay
 * trusted.
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
    // The crypto library's error would only say that decryption failed.
    throw new WrongSecretKey()
  }
}

function readFromDisk(folder: string): DevelopmentCertificate | undefined {
  try {
    const file = readFileSync(join(folder, 'credentials', 'development-certificate.json'), 'utf8')
    return JSON.parse(file) as DevelopmentCertificate
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
