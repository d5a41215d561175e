import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../../platform/clock.ts'
import { type ObjectStorage, StorageUnavailable } from '../port.ts'
import { isAccepted, putOf } from '../testing/granted-uploads.ts'
import {
  BUCKET,
  type Counterpart,
  configFor,
  GRANTS,
  openEmulate,
  openS3rver,
  REGION,
  storageAt,
} from '../testing/s3-counterparts.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { openBucket, type S3Config } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

let s3: Counterpart
let storage: ObjectStorage
beforeAll(async () => {
  s3 = await openS3rver()
  storage = storageAt(s3.config)
})
afterAll(() => s3.close())

describe('objects in S3', () => {
  storageContract(async () => {
    const emulate = await openEmulate()
    return {
      storage,
      forForms: storageAt(emulate.config),
      leftovers: () => s3.openUploads(),
      post: async ({ url, fields }, file) => {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.append(name, value)
        form.append('file', new Blob([new Uint8Array(file)]))
        return (await fetch(url, { method: 'POST', body: form })).ok
      },
      put: async ({ url, headers }, file) => {
        if (url.startsWith(GRANTS.uploadUrl)) return isAccepted(storage, putOf({ url, headers }, file))
        return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(file) })).ok
      },
      anHourAgo: async (grant) => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS })
        try {
          return await grant()
        } finally {
          vi.useRealTimers()
        }
      },
      close: () => emulate.close(),
    }
  })
})

const PNG = { contentType: 'image/png' }
const bytes = (count: number): Buffer => Buffer.alloc(count, 'semblance ')

test('uploads a body of known length in one request and of unknown length in parts', async () => {
  s3.requests.length = 0
  await storage.put({ key: 'known.png', body: Readable.from([bytes(6e6)]), bytes: 6e6, ...PNG })
  expect(s3.requests.map((line) => line.split('?')[0])).toEqual([`PUT /${BUCKET}/known.png`])
  s3.requests.length = 0
  await storage.put({ key: 'unknown.png', body: Readable.from([bytes(6e6)]), ...PNG })
  expect(s3.requests.filter((line) => line.includes('partNumber='))).toHaveLength(2)
  for (const key of ['known.png', 'unknown.png']) expect((await storage.head(key))?.bytes).toBe(6e6)
})

test.each([5, 7])('rejects a body of %i bytes that was declared as six', async (length) => {
  const body = Readable.from([bytes(length)], { objectMode: false })
  await expect(storage.put({ key: 'said.png', body, bytes: 6, ...PNG })).rejects.toThrow(/than announced/)
})

test.each([
  ['a part', 'partNumber=2'],
  ['its completion', 'uploadId='],
])('aborts the multipart upload if %s fails', async (_, marked) => {
  s3.intercept((request, response) => {
    const isMarked = request.method !== 'DELETE' && request.url?.includes(marked) === true
    const isCompleting = request.method === 'POST' || marked !== 'uploadId='
    if (!isMarked || !isCompleting) return false
    request.resume()
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    return true
  })
  const body = Readable.from([bytes(12e6)], { objectMode: false })
  await expect(storage.put({ key: 'refused.png', body, ...PNG })).rejects.toThrow(StorageUnavailable)
  s3.intercept(undefined)
  expect([await s3.openUploads(), await storage.head('refused.png')]).toEqual([0, undefined])
})

/** Refuses the first `count` puts. Later ones are stored. */
const refusePuts = (count: number) => {
  let left = count
  s3.intercept((request, response) => {
    if (request.method !== 'PUT' || left-- <= 0) return false
    request.resume()
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return true
  })
}

test.each([1, 3])('resends a file if the store returns 503 %i times', async (times) => {
  refusePuts(times)
  s3.requests.length = 0
  const body = () => Readable.from([bytes(1000)], { objectMode: false })
  expect(await storage.put({ key: 'again.png', body, bytes: 1000, ...PNG })).toMatchObject({ bytes: 1000 })
  expect(s3.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(times + 1)
  refusePuts(times)
  expect(await storage.put({ key: 'buffer.png', body: bytes(1000), ...PNG })).toMatchObject({ bytes: 1000 })
  s3.intercept(undefined)
  expect((await storage.get('again.png'))?.bytes).toBe(1000)
})

test('a store with permanent 503s and one that refuses are unavailable, and a refusal is not retried', async () => {
  refusePuts(Number.POSITIVE_INFINITY)
  s3.requests.length = 0
  const body = () => Readable.from([bytes(1000)], { objectMode: false })
  const put = storage.put({ key: 'never.png', body, bytes: 1000, ...PNG })
  await expect(put).rejects.toMatchObject({ name: 'StorageUnavailable', message: expect.stringContaining('503') })
  expect(s3.requests).toHaveLength(4)
  s3.intercept(undefined)
  const wrong = storageAt({ ...s3.config, S3_SECRET_ACCESS_KEY: 'another-secret' })
  s3.requests.length = 0
  await expect(wrong.put({ key: 'never.png', body, bytes: 1000, ...PNG })).rejects.toThrow(/\(403\)/)
  expect(s3.requests).toHaveLength(1)
  expect(await storage.head('never.png')).toBeUndefined()
})

test('a signed URL serves only its object with the requested name and type', async () => {
  await storage.put({ key: 'signed/a.bin', body: Buffer.from('some bytes'), contentType: 'application/octet-stream' })
  const as = {
    contentType: 'image/png',
    disposition: 'attachment; filename="a.png"',
    cacheControl: 'private, max-age=60',
  }
  const url = (await storage.signGet('signed/a.bin', 900, as)) ?? ''
  const response = await fetch(url)
  expect([response.status, await response.text()]).toEqual([200, 'some bytes'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename="a.png"',
    'cache-control': 'private, max-age=60',
  })
  expect((await fetch(url, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
  expect((await fetch(url.replace('a.bin', 'b.bin'))).status).toBe(403)
  expect((await fetch(url.replace('image%2Fpng', 'text%2Fhtml'))).status).toBe(403)
  expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403)
})

test('a signed policy restricts a form to its key, type, size and time', async () => {
  const grant = { key: 'forms/a.png', ...PNG, minBytes: 1, maxBytes: 10_000_000, expiresInSeconds: 300 }
  const { url, fields } = await storage.presignPost(grant)
  expect(url).toBe(`${s3.config.S3_ENDPOINT}/${BUCKET}`)
  const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString())
  expect(policy.conditions).toEqual(
    expect.arrayContaining([
      { key: grant.key },
      { 'Content-Type': 'image/png' },
      { bucket: BUCKET },
      ['content-length-range', 1, 10_000_000],
    ]),
  )
  expect(Date.parse(policy.expiration) - Date.now()).toBeGreaterThan(290_000)
  expect(Date.parse(policy.expiration) - Date.now()).toBeLessThanOrEqual(300_000)
  const day = fields['X-Amz-Date']?.slice(0, 8) ?? ''
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${s3.config.S3_SECRET_ACCESS_KEY}`)
  expect(fields['X-Amz-Signature']).toBe(sign(key, fields.Policy ?? '').toString('hex'))
})

test('an unknown access key is reported as unavailable', async () => {
  const wrong = storageAt({ ...s3.config, S3_SECRET_ACCESS_KEY: 'another-secret' })
  await expect(wrong.put({ key: 'a.png', body: Buffer.from('x'), ...PNG })).rejects.toThrow(StorageUnavailable)
  await expect(wrong.get('a.png')).rejects.toThrow(/SignatureDoesNotMatch \(403\)/)
  await expect(wrong.list('', { limit: 1 })).rejects.toThrow(StorageUnavailable)
  await expect(wrong.check()).rejects.toThrow(StorageUnavailable)
})

test('a missing bucket is not reported as a missing object', async () => {
  const elsewhere = storageAt({ ...s3.config, S3_BUCKET: 'not-there' })
  await expect(elsewhere.get('a.png')).rejects.toThrow(/NoSuchBucket/)
})

test.each<[string, string]>([
  ['the store refuses an object', '<Error><Key>a.png</Key><Code>AccessDenied</Code></Error>'],
  ['the response does not mention an object', ''],
  ['the bucket keeps a version', '<Deleted><Key>a.png</Key><DeleteMarker>true</DeleteMarker></Deleted>'],
])('a delete fails if %s', async (_, result) => {
  s3.intercept((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<DeleteResult>${result}</DeleteResult>`)
    return true
  })
  await expect(storage.delete(['a.png'])).rejects.toThrow(StorageUnavailable)
  s3.intercept(undefined)
})

test('a list longer than one page continues after its last key', async () => {
  const queries: (string | null)[] = []
  s3.intercept((request, response) => {
    const query = new URL(request.url ?? '/', 'http://s3.test').searchParams
    const after = query.get('start-after')
    queries.push(after, query.get('max-keys'))
    const keys = after === null ? ['a', 'b'] : ['c']
    const listed = keys.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>1</Size><ETag>"e"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    )
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult><IsTruncated>${after === null}</IsTruncated>${listed.join('')}</ListBucketResult>`)
    return true
  })
  expect((await storage.list('', { limit: 1500 })).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  expect(queries).toEqual([null, '1000', 'b', '1000'])
  s3.intercept(undefined)
})

test('a transient failure is retried up to four attempts', async () => {
  await storage.put({ key: 'passing.png', body: Buffer.from('x'), ...PNG })
  let failures = 3
  const failing = (_: unknown, response: { writeHead: (status: number) => { end: () => unknown } }) => {
    if (failures-- <= 0) return false
    response.writeHead(503).end()
    return true
  }
  s3.intercept(failing)
  expect((await storage.head('passing.png'))?.bytes).toBe(1)
  failures = 4
  await expect(storage.head('passing.png')).rejects.toThrow(StorageUnavailable)
  s3.intercept(undefined)
})

test('a silent or absent store is soon unavailable', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const waiting = storageAt(configFor(endpoint), 50)
  await expect(waiting.head('a.png')).rejects.toThrow(StorageUnavailable)
  silent.closeAllConnections()
  silent.close()
  await expect(storageAt(configFor(endpoint), 50).head('a.png')).rejects.toThrow(StorageUnavailable)
})

test('a partly read stream releases its connection', async () => {
  await storage.put({ key: 'large.bin', body: bytes(4e6), ...PNG })
  const found = await storage.get('large.bin')
  found?.body.destroy()
  expect((await buffer((await storage.get('large.bin'))?.body ?? Readable.from([]))).byteLength).toBe(4e6)
})

test.each<[string, Partial<S3Config>]>([
  ['in the host name, at Amazon', { S3_ENDPOINT: undefined }],
  ['in the path, if a name with dots would break TLS', { S3_ENDPOINT: undefined, S3_BUCKET: 'files.example.com' }],
  ['in the path, at another store', { S3_ENDPOINT: 'https://s3.example.com' }],
  ['in the host name, at another store', { S3_ENDPOINT: 'https://s3.example.com', S3_FORCE_PATH_STYLE: false }],
])('its origin is that of its signed URLs, with the bucket %s', async (_, config) => {
  const storage = createS3Storage(openBucket({ ...configFor('https://s3.test'), ...config }), GRANTS)
  const handOut = { contentType: 'image/png', disposition: 'inline', cacheControl: 'no-store' }
  const address = await storage.signGet('merch/picture.png', 60, handOut)
  expect(storage.origin).toBe(new URL(address ?? '').origin)
})
