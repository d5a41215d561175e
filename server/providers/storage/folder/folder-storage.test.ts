import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdjustableClock, adjustableClock, HOUR_MS } from '../../../platform/clock.ts'
import { type GrantedUpload, StorageUnavailable, UploadRefused } from '../port.ts'
import { inPieces, isAccepted, putOf } from '../testing/granted-uploads.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { createFolderStorage } from './folder-storage.ts'

const UPLOAD_URL = 'https://api.example.com/media/uploads'

const openFolder = async (clock: AdjustableClock = adjustableClock(), more: { secret?: string } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'semblance-objects-'))
  const secret = 'secret-key-for-tests-0123456789abcdef'
  const storage = createFolderStorage({ folder, secret, clock, uploadUrl: UPLOAD_URL, ...more })
  return { folder, clock, storage, close: () => rm(folder, { recursive: true, force: true }) }
}

const formOf = (fields: Record<string, string>, file: Uint8Array): GrantedUpload => ({
  policy: fields.policy ?? '',
  signature: fields.signature ?? '',
  key: fields.key ?? '',
  contentType: fields['Content-Type'],
  body: inPieces(file),
})

describe('objects in a folder', () => {
  storageContract(async () => {
    const { folder, clock, storage, close } = await openFolder()
    return {
      storage,
      leftovers: async () => (await readdir(join(folder, '+unfinished'))).length,
      post: ({ fields }, file) => isAccepted(storage, formOf(fields, file)),
      put: (grant, file) => isAccepted(storage, { ...putOf(grant, file), declaredBytes: file.byteLength }),
      anHourAgo: async (grant) => {
        const granted = await grant()
        clock.advance(HOUR_MS)
        return granted
      },
      close,
    }
  })
})

let opened: Awaited<ReturnType<typeof openFolder>>
beforeAll(async () => {
  opened = await openFolder()
})
afterAll(() => opened.close())

const PICTURE = { body: new TextEncoder().encode('the bytes of a picture'), contentType: 'image/png' }

test('an object is one file with its bytes first, accessible to its owner only', async () => {
  const { folder, storage } = opened
  await storage.put({ key: 'plain/file.png', ...PICTURE })
  const path = join(folder, 'plain+', 'file.png')
  expect((await readFile(path)).subarray(0, PICTURE.body.byteLength)).toEqual(Buffer.from(PICTURE.body))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a foreign file in the folder is not an object', async () => {
  const { folder, storage } = opened
  await storage.put({ key: 'foreign/own.png', ...PICTURE })
  await writeFile(join(folder, 'foreign+', 'notes.txt'), 'x'.repeat(2000))
  await writeFile(join(folder, 'foreign+', 'short.txt'), 'x')
  expect(await storage.get('foreign/notes.txt')).toBeUndefined()
  expect(await storage.head('foreign/short.txt')).toBeUndefined()
  expect((await storage.list('foreign/', { limit: 9 })).map(({ key }) => key)).toEqual(['foreign/own.png'])
})

test('empty folders are deleted with their last object, also during concurrent writes', async () => {
  const { folder, storage } = opened
  for (let round = 0; round < 20; round++) {
    const put = storage.put({ key: 'busy/deep/new.png', ...PICTURE })
    await Promise.all([put, storage.delete(['busy/deep/old.png'])])
    await Promise.all([storage.put({ key: 'busy/deep/old.png', ...PICTURE }), storage.delete(['busy/deep/new.png'])])
    expect(await storage.head('busy/deep/old.png')).toMatchObject({ key: 'busy/deep/old.png' })
  }
  await storage.delete(['busy/deep/old.png'])
  expect(await readdir(folder)).not.toContain('busy+')
})

test('unfinished writes of a crash are deleted after a day, current ones are kept', async () => {
  const { folder, storage, close } = await openFolder()
  await storage.check()
  const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, '+unfinished', name)) as [string, string]
  for (const path of [old, fresh]) await writeFile(path, 'half of a picture')
  const twoDaysAgo = new Date(Date.now() - 48 * HOUR_MS)
  await utimes(old, twoDaysAgo, twoDaysAgo)
  await storage.put({ key: 'a.png', ...PICTURE })
  expect(await readdir(join(folder, '+unfinished'))).toEqual(['fresh'])
  await close()
})

test('an unusable folder is reported as unavailable', async () => {
  const { folder, close } = await openFolder()
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const storage = createFolderStorage({ folder: file, secret: 'x', clock: adjustableClock(), uploadUrl: UPLOAD_URL })
  await expect(storage.check()).rejects.toThrow(StorageUnavailable)
  await expect(storage.put({ key: 'a.png', ...PICTURE })).rejects.toThrow(StorageUnavailable)
  await expect(storage.get('a.png')).rejects.toThrow(StorageUnavailable)
  await close()
})

test('signs no URLs, so the application serves its files', async () => {
  const as = { contentType: 'image/png', disposition: 'inline', cacheControl: 'no-store' }
  expect(await opened.storage.signGet('a.png', 60, as)).toBeUndefined()
})

const grant = { key: 'uploads/a.png', contentType: 'image/png', minBytes: 2, maxBytes: 100, expiresInSeconds: 300 }
const file = new TextEncoder().encode('the file')

test.each<[string, UploadRefused['reason'], (fields: Record<string, string>) => Record<string, string>]>([
  ['another key', 'key', (fields) => ({ ...fields, key: 'uploads/b.png' })],
  ['another type', 'type', (fields) => ({ ...fields, 'Content-Type': 'text/html' })],
  ['no signature', 'signature', ({ signature: _, ...fields }) => fields],
  ['a changed signature', 'signature', (fields) => ({ ...fields, signature: `${fields.signature?.slice(0, -1)}_` })],
  ['no policy', 'signature', ({ policy: _, ...fields }) => fields],
  [
    'a policy that was changed',
    'signature',
    (fields) => {
      const policy = JSON.parse(Buffer.from(fields.policy ?? '', 'base64url').toString()) as object
      return { ...fields, policy: Buffer.from(JSON.stringify({ ...policy, maxBytes: 1e9 })).toString('base64url') }
    },
  ],
])('an upload with %s is rejected (%s) before reading its bytes', async (_, reason, change) => {
  const { storage } = opened
  const upload = formOf(change((await storage.presignPost(grant)).fields), file)
  await expect(storage.acceptUpload?.(upload)).rejects.toMatchObject({ name: 'UploadRefused', reason })
  expect(upload.body.readableDidRead).toBe(false)
  expect(await storage.head(grant.key)).toBeUndefined()
})

test('a grant of another installation is rejected', async () => {
  const other = await openFolder(adjustableClock(), { secret: 'another-secret-0123456789-abcdefghij' })
  const { fields } = await other.storage.presignPost(grant)
  await expect(opened.storage.acceptUpload?.(formOf(fields, file))).rejects.toMatchObject({ reason: 'signature' })
  await other.close()
})

test('an upload with a declared size over the limit is rejected before reading its bytes', async () => {
  const upload = { ...formOf((await opened.storage.presignPost(grant)).fields, file), declaredBytes: 101 }
  await expect(opened.storage.acceptUpload?.(upload)).rejects.toMatchObject({ reason: 'tooLarge' })
  expect(upload.body.readableDidRead).toBe(false)
})

test('an upload without a declared size is cut off at the limit', async () => {
  let sent = 0
  const body = new Readable({
    read() {
      this.push(sent++ < 1000 ? Buffer.alloc(1000) : null)
    },
  })
  const upload = { ...formOf((await opened.storage.presignPost(grant)).fields, file), body }
  await expect(opened.storage.acceptUpload?.(upload)).rejects.toMatchObject({ reason: 'tooLarge' })
  expect([sent < 1000, body.destroyed]).toEqual([true, true])
})
