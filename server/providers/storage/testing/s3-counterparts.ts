import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { ObjectStorage } from '../port.ts'
import { openBucket, type S3Config } from '../s3/s3-client.ts'
import { createS3Storage } from '../s3/s3-storage.ts'

export const BUCKET = 'semblance-files'
/** The only access key that s3rver accepts. */
const KEY = 'S3RVER'
export const REGION = 'us-east-1'

export type Counterpart = {
  config: S3Config
  /** Multipart uploads that were neither completed nor aborted. */
  openUploads: () => Promise<number>
  requests: string[]
  /**
   * Gets each request first. If it returns true, it has responded, and the store does not get the
   * request.
   */
  intercept: (meddle: ((request: IncomingMessage, answer: ServerResponse) => boolean) | undefined) => void
  close: () => Promise<void>
}

/** The real clock, because S3 also uses the real time. */
export const GRANTS = {
  secret: 'secret-key-for-tests-0123456789abcdef',
  clock: { now: () => new Date() },
  uploadUrl: 'https://api.example.com/media/uploads',
}

export const configFor = (endpoint: string): S3Config => ({
  S3_BUCKET: BUCKET,
  S3_REGION: REGION,
  AWS_REGION: undefined,
  S3_ENDPOINT: endpoint,
  S3_FORCE_PATH_STYLE: undefined,
  S3_ACCESS_KEY_ID: KEY,
  S3_SECRET_ACCESS_KEY: KEY,
})

/**
 * s3rver verifies signatures without the slash after the bucket's name, so the requests are
 * adapted.
 */
export function storageAt(config: S3Config, silenceMs?: number): ObjectStorage {
  const opened = openBucket(config, silenceMs)
  opened.client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string }
      request.path = request.path.replace(/^(\/[^/]+)\/$/, '$1')
      return next(args)
    },
    { step: 'build' },
  )
  return createS3Storage(opened, GRANTS)
}

/**
 * Runs s3rver, which verifies the signatures of requests and URLs. Adds what it lacks: aborting
 * multipart uploads, sorting lists, and rejecting unsigned requests. The product's own client
 * needs `allowMismatchedSignatures`, because s3rver misreads its requests (see `storageAt`).
 */
export async function openS3rver({ allowMismatchedSignatures = false } = {}): Promise<Counterpart> {
  const directory = await mkdtemp(join(tmpdir(), 'semblance-s3-'))
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures,
    configureBuckets: [{ name: BUCKET }],
  })
  await store.configureBuckets()
  listInOrder(store)
  const uploads = join(directory, BUCKET, '._S3rver_uploads')
  const uploadIds = () => readdir(uploads).catch((): string[] => [])
  const requests: string[] = []
  let meddle: ((request: IncomingMessage, answer: ServerResponse) => boolean) | undefined
  const answer = store.callback()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3.test')
    requests.push(`${request.method} ${request.url}`)
    if (meddle?.(request, response)) return
    if (!request.headers.authorization && !url.searchParams.has('X-Amz-Signature')) {
      response.writeHead(403).end()
      return
    }
    const uploadId = url.searchParams.get('uploadId')
    if (request.method === 'DELETE' && uploadId !== null) {
      void giveUp(join(uploads, uploadId), response)
      return
    }
    answer(request, response)
  })
  const endpoint = await listen(server)
  return {
    config: configFor(endpoint),
    openUploads: async () => (await uploadIds()).length,
    requests: requests,
    intercept: (next) => {
      meddle = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      store.logger.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function listInOrder({ store }: S3rver): void {
  const list = store.listObjects.bind(store)
  store.listObjects = async (bucket, { startAfter = '', maxKeys = Number.POSITIVE_INFINITY, ...options }) => {
    const { objects, ...rest } = await list(bucket, options)
    const left = objects.filter(({ key }) => key > startAfter).sort((one, other) => (one.key < other.key ? -1 : 1))
    // s3rver fails to create the next page's token, and no test needs a second page.
    return { ...rest, objects: left.slice(0, maxKeys), isTruncated: false }
  }
}

async function giveUp(folder: string, response: ServerResponse): Promise<void> {
  const isThere = await readFile(join(folder, 'key')).catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
  response.writeHead(isThere ? 204 : 404).end()
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Runs the package emulate (an S3 emulator). It enforces the expiry and the size limits of a form,
 * but does not verify signatures.
 */
export async function openEmulate(): Promise<{ config: S3Config; close: () => Promise<void> }> {
  const { createEmulator } = await import('emulate')
  const port = await freePort()
  const emulator = await createEmulator({
    service: 'aws',
    port,
    seed: { aws: { region: REGION, s3: { buckets: [{ name: BUCKET }] } } },
  })
  return { config: configFor(emulator.url), close: () => emulator.close() }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await listen(server)
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
