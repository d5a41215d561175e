import { lazily } from '@semblance/workers/lazily'
import { TaskRefused } from '@semblance/workers/task'
import { createWorkerPool } from '@semblance/workers/worker-pool'
import { brand } from '../../platform/brand/index.ts'
import { unavailable } from '../../platform/errors.ts'
import type { Timestamps } from '../timestamps/port.ts'
import { assertCertificateOpens, createOwnCertificates, expiryOf, type OwnCertificates } from './own-certificates.ts'
import { type ContentCredentials, NotReadable, NotSignable } from './port.ts'
import { type SigningSettings, signingCertificate } from './signing-certificate.ts'
import type * as tasks from './tasks.ts'

export { createOwnCertificates } from './own-certificates.ts'
export { credentialsPersonalData } from './personal-data.ts'

/**
 * Time limits for a 20 MB file. Hashing and copying take at most a second, but the first call also
 * compiles the library.
 */
const MAX_SIGN_MS = 10_000
const MAX_READ_MS = 5_000
const IDLE_MS = 60_000

/**
 * Creates the signing of Content Credentials, after checking that SECRET_KEY can decrypt the
 * stored private key.
 * @throws WrongSecretKey
 */
export async function openContentCredentials(
  parts: Parameters<typeof createOwnCertificates>[0] & { config: SigningSettings; timestamps: Timestamps },
): Promise<ContentCredentials> {
  await assertCertificateOpens(parts)
  return createContentCredentials(parts.config, createOwnCertificates(parts), parts.timestamps)
}

/**
 * Signs with CREDENTIALS_CERTIFICATE if it is set, else with this server's own certificate. Loads
 * nothing until the first call.
 */
export function createContentCredentials(
  config: SigningSettings,
  ownCertificates: OwnCertificates,
  timestamps: Timestamps,
): ContentCredentials {
  const find = () => signingCertificate(config, ownCertificates)
  const findData = async () => ({
    ...(await find()),
    generator: brand().claimGenerator,
    hasTimestamps: timestamps.name !== 'none',
  })
  // Anyone can request to read credentials. A separate pool keeps such requests from delaying
  // signing.
  const signing = lazyPool(findData, { maxWaiting: 64, timeoutMs: MAX_SIGN_MS })
  const reading = lazyPool(findData, { maxWaiting: 8, timeoutMs: MAX_READ_MS })
  return {
    name: config.CREDENTIALS_CERTIFICATE ? 'certificate' : 'development',
    sign: async (file) => {
      const { run } = await signing.open()
      const signed = await run('sign', file).catch((error: unknown) => {
        throw error instanceof TaskRefused || isLibraryCrash(error) ? new NotSignable(messageOf(error)) : error
      })
      const isDelivered = file.claim.action === 'delivered'
      if (timestamps.name === 'none' && !isDelivered) return signed.bytes
      const { addTimestamp } = await import('./file-timestamps.ts')
      return addTimestamp(timestamps, { ...signed, contentType: file.contentType, isDelivered })
    },
    read: async (file) => {
      const { run } = await reading.open()
      const { report, signature } = await run('read', file).catch(rethrowUnreadable)
      if (!signature) return report
      const { findTimestamp } = await import('./file-timestamps.ts')
      return { ...report, timestamp: await findTimestamp(timestamps, signature) }
    },
    readStore: async (file) => {
      const { run } = await reading.open()
      return run('readStore', file).catch(rethrowUnreadable)
    },
    seal: async (pdf) => {
      const [{ sealPdf }, certificate] = await Promise.all([import('./seal-pdf.ts'), find()])
      return sealPdf(pdf, certificate, (imprint) => timestamps.stamp(imprint, { isKept: true }))
    },
    findExpiry: async () =>
      config.CREDENTIALS_CERTIFICATE ? expiryOf(config.CREDENTIALS_CERTIFICATE) : ownCertificates.findExpiry(),
    close: async () => {
      await Promise.all([signing.close(), reading.close()])
    },
  }
}

/** A crash also ends the thread, so the next task gets a new one. */
const isLibraryCrash = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError'
function rethrowUnreadable(error: unknown): never {
  throw isLibraryCrash(error) ? new NotReadable(messageOf(error)) : error
}
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Opens a pool with one thread on first use. */
function lazyPool(find: () => Promise<tasks.CredentialsData>, limits: { maxWaiting: number; timeoutMs: number }) {
  const open = lazily(async () =>
    createWorkerPool<typeof tasks>({
      title: 'Content Credentials',
      file: new URL('./tasks.ts', import.meta.url),
      threads: 1,
      idleMs: IDLE_MS,
      workerData: await find(),
      unavailable,
      ...limits,
    }),
  )
  return { open, close: async () => (await open.begun()?.catch(() => undefined))?.close() }
}
