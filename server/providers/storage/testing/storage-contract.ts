import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvalidObjectKey, type ObjectStorage, RangeNotSatisfiable } from '../port.ts'

export type StorageUnderTest = {
  storage: ObjectStorage
  /** Unfinished files and parts that failed uploads have left behind. */
  leftovers: () => Promise<number>
  post: (grant: { url: string; fields: Record<string, string> }, file: Uint8Array) => Promise<boolean>
  put: (grant: { url: string; headers: Record<string, string> }, file: Uint8Array) => Promise<boolean>
  forForms?: ObjectStorage
  /** Creates a grant as of an hour ago, which may have expired. */
  anHourAgo: <Grant>(grant: () => Promise<Grant>) => Promise<Grant>
  close: () => Promise<void>
}

const PNG = 'image/png'
const text = (words: string): Uint8Array => new TextEncoder().encode(words)
const MEGABYTE = 1_000_000
/** The tests stream 60 MB. A store with more than this in memory does not stream. */
const FAR_BELOW = 30 * MEGABYTE

export function storageContract(open: () => Promise<StorageUnderTest>): void {
  let under: StorageUnderTest
  let storage: ObjectStorage
  beforeAll(async () => {
    under = await open()
    storage = under.storage
  })
  afterAll(() => under.close())

  const newKey = (name = 'picture.png') => `tests/${randomUUID()}/${name}`
  const keep = async (key: string, words: string) => storage.put({ key, body: text(words), contentType: 'text/plain' })
  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await storage.get(key, range)
    return found && (await buffer(found.body)).toString()
  }

  test('is reachable', () => expect(storage.check()).resolves.toBeUndefined())

  test('a stored object has its bytes, type and etag until it is deleted', async () => {
    const key = newKey()
    const body = Readable.from([text('some '), text('bytes')])
    const saved = await storage.put({ key, body, contentType: PNG })
    expect(saved).toEqual({ key, bytes: 10, contentType: PNG, etag: expect.stringMatching(/^"[\w-]+"$/) })

    const found = await storage.get(key)
    expect((await buffer(found?.body ?? Readable.from([]))).toString()).toBe('some bytes')
    expect(found).toMatchObject(saved)
    expect(await storage.head(key)).toEqual({ ...saved, modifiedAt: found?.modifiedAt })
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)

    await storage.delete([key, newKey('never-there.png')])
    expect([await storage.get(key), await storage.head(key)]).toEqual([undefined, undefined])
    await storage.delete([key])
  })

  test('equal bytes have equal etags, and a later object replaces an earlier one', async () => {
    const key = newKey()
    const first = await keep(key, 'one')
    expect((await keep(key, 'one')).etag).toBe(first.etag)
    expect((await keep(key, 'two')).etag).not.toBe(first.etag)
    expect(await read(key)).toBe('two')
  })

  test('an object may be empty, and its key may be a prefix of another', async () => {
    const key = newKey('a')
    await keep(key, '')
    await keep(`${key}/b`, 'beneath')
    expect([await read(key), await read(`${key}/b`)]).toEqual(['', 'beneath'])
    expect((await storage.head(key))?.bytes).toBe(0)
    await storage.delete([`${key}/b`])
    expect(await read(key)).toBe('')
  })

  test('a range works as in HTTP; a range past the end is rejected with an error that has the object’s size', async () => {
    const key = newKey()
    await keep(key, '0123456789')
    expect(await read(key, { start: 2, end: 4 })).toBe('234')
    expect(await read(key, { start: 9, end: 9 })).toBe('9')
    expect(await read(key, { start: 7, end: 4000 })).toBe('789')
    const part = await storage.get(key, { start: 1, end: 2 })
    part?.body.destroy()
    expect(part).toMatchObject({ bytes: 10, contentType: 'text/plain' })
    await expect(storage.get(key, { start: 10, end: 11 })).rejects.toEqual(new RangeNotSatisfiable(10))
    await expect(storage.get(newKey(), { start: 0, end: 1 })).resolves.toBeUndefined()
  })

  test('a list returns a prefix’s keys in byte order, page by page', async () => {
    const prefix = `tests/${randomUUID()}/`
    const names = ['B', 'a', 'a-b', 'a.b', 'a/1', 'a/2/x', 'a/2/y', 'a0', 'b_', 'b/', 'c'].filter(
      (n) => !n.endsWith('/'),
    )
    for (const name of names) await keep(prefix + name, name)
    await keep(`${prefix.slice(0, -1)}-beside`, 'of another prefix')

    const sorted = names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    const keys = (listed: { key: string }[]) => listed.map(({ key }) => key.slice(prefix.length))
    expect(keys(await storage.list(prefix, { limit: 100 }))).toEqual(sorted)

    const paged: string[] = []
    for (let after: string | undefined; paged.length < names.length; ) {
      const page = await storage.list(prefix, { limit: 3, ...(after ? { after } : {}) })
      expect(page.length).toBe(Math.min(3, names.length - paged.length))
      paged.push(...keys(page))
      after = page.at(-1)?.key
    }
    expect(paged).toEqual(sorted)
    expect(keys(await storage.list(`${prefix}a/2`, { limit: 10 }))).toEqual(['a/2/x', 'a/2/y'])
    expect(await storage.list(prefix, { limit: 10, after: `${prefix}c` })).toEqual([])
    const [first] = await storage.list(prefix, { limit: 1 })
    const { contentType: _, ...head } = (await storage.head(`${prefix}B`)) ?? { contentType: '' }
    expect(first).toEqual(head)
  })

  test.each<[string, string]>([
    ['a part that leads up', 'tests/../secret'],
    ['a last part that leads up', 'tests/..'],
    ['only dots', '.'],
    ['a part of three dots', 'tests/.../x'],
    ['a leading slash', '/etc/passwd'],
    ['a trailing slash', 'tests/'],
    ['an empty part', 'tests//x'],
    ['nothing', ''],
    ['a backslash', String.raw`tests\..\x`],
    ['an encoded slash', 'tests/%2e%2e%2fx'],
    ['NUL', 'tests/x\0.png'],
    ['a line break', 'tests/x\n'],
    ['a space', 'tests/x y'],
    ['unicode', 'tests/ä.png'],
    ['a full-width dot', 'tests/．．/x'],
    ['a plus', 'tests+/x'],
    ['a semicolon', 'tests/x;y'],
    ['a question mark', 'tests/x?versionId=1'],
    ['a part that is too long', `tests/${'x'.repeat(201)}`],
    ['too many characters', 'tests/'.repeat(90)],
  ])('a key with %s is rejected by every call', async (_, key) => {
    const grant = { key, contentType: PNG, minBytes: 1, maxBytes: 10, expiresInSeconds: 60 }
    const as = { contentType: PNG, disposition: 'inline', cacheControl: 'no-store' }
    const calls = [
      storage.put({ key, body: text('x'), contentType: PNG }),
      storage.get(key),
      storage.head(key),
      storage.delete([newKey(), key]),
      storage.list('', { limit: 1, after: key }),
      storage.signGet(key, 60, as),
      storage.presignPost(grant),
      storage.presignPut({ ...grant, bytes: 1 }),
    ]
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(InvalidObjectKey) })
  })

  test('an invalid prefix is rejected', async () => {
    for (const prefix of ['/', 'tests//', '../', 'tests/../', 'a b', 'x\0'])
      await expect(storage.list(prefix, { limit: 1 })).rejects.toThrow(InvalidObjectKey)
  })

  test.each([0, 1, 12])(
    'a stream that fails after %i MB leaves nothing and rejects with its error',
    async (megabytes) => {
      const key = newKey()
      const broken = new Error('the sender hung up')
      const body = Readable.from(
        repeated(megabytes, () => Promise.reject(broken)),
        { objectMode: false },
      )
      await expect(storage.put({ key, body, contentType: PNG })).rejects.toBe(broken)
      expect([await storage.head(key), await under.leftovers()]).toEqual([undefined, 0])
    },
  )

  test('a failing stream keeps the previous object', async () => {
    const key = newKey()
    await keep(key, 'before')
    const body = Readable.from(
      repeated(1, () => Promise.reject(new Error('cut'))),
      { objectMode: false },
    )
    await expect(storage.put({ key, body, contentType: PNG })).rejects.toThrow('cut')
    expect(await read(key)).toBe('before')
  })

  test.each([1, 12])('an abort after %i MB leaves nothing and ends the stream', async (megabytes) => {
    const key = newKey()
    const aborting = new AbortController()
    const reason = new Error('the client left')
    let left = megabytes
    const body = new Readable({
      read() {
        if (left-- > 0) this.push(Buffer.alloc(MEGABYTE))
        else aborting.abort(reason)
      },
    })
    await expect(storage.put({ key, body, contentType: PNG, signal: aborting.signal })).rejects.toBe(reason)
    expect([body.destroyed, await storage.head(key), await under.leftovers()]).toEqual([true, undefined, 0])
    await expect(
      storage.put({ key, body: text('x'), contentType: PNG, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason)
    expect(await storage.head(key)).toBeUndefined()
  })

  test('60 MB are streamed in and out with little memory', async () => {
    const key = newKey()
    const held = createBufferMeter()
    const before = held()
    let max = 0
    const watch = () => {
      max = Math.max(max, held(before + FAR_BELOW) - before)
    }
    const body = Readable.from(repeated(60, undefined, watch), { objectMode: false })
    expect((await storage.put({ key, body, contentType: PNG })).bytes).toBe(60 * MEGABYTE)
    const hash = createHash('sha256')
    let readBytes = 0
    for await (const chunk of (await storage.get(key))?.body ?? []) {
      hash.update(chunk as Uint8Array)
      readBytes += (chunk as Uint8Array).byteLength
      if (readBytes % (20 * MEGABYTE) < (chunk as Uint8Array).byteLength) watch()
    }
    const expected = createHash('sha256')
    for await (const chunk of repeated(60)) expected.update(chunk)
    expect(hash.digest('hex')).toBe(expected.digest('hex'))
    expect(max).toBeLessThan(FAR_BELOW)
    await storage.delete([key])
  })

  test('deletes many objects at once', async () => {
    const prefix = `tests/${randomUUID()}/`
    const keys = Array.from({ length: 60 }, (_, at) => `${prefix}${String(at).padStart(3, '0')}/x`)
    for (const key of keys) await keep(key, 'x')
    await storage.delete([])
    await storage.delete(keys)
    expect(await storage.list(prefix, { limit: 100 })).toEqual([])
  })

  const grant = (more: object = {}) => ({
    key: newKey(),
    contentType: PNG,
    minBytes: 2,
    maxBytes: 100,
    expiresInSeconds: 300,
    ...more,
  })
  const forms = () => under.forForms ?? storage

  test('a granted form is accepted until it expires', async () => {
    const { key, ...conditions } = grant()
    const granted = await forms().presignPost({ key, ...conditions })
    expect(await under.post(granted, text('the file'))).toBe(true)
    expect(await forms().head(key)).toMatchObject({ bytes: 8, contentType: PNG })

    const late = grant()
    expect(await under.post(await under.anHourAgo(() => forms().presignPost(late)), text('the file'))).toBe(false)
    expect(await forms().head(late.key)).toBeUndefined()
  })

  test.each<[string, number]>([
    ['too small', 1],
    ['too large', 101],
    ['far too large', 300_000],
  ])('a form with a file that is %s is rejected and leaves nothing', async (_, bytes) => {
    const small = grant()
    expect(await under.post(await forms().presignPost(small), new Uint8Array(bytes))).toBe(false)
    expect(await forms().head(small.key)).toBeUndefined()
  })

  test('a granted PUT is accepted with exactly its type and size until it expires', async () => {
    const file = text('the file')
    const { key, contentType, expiresInSeconds } = grant()
    const granted = () => storage.presignPut({ key, contentType, expiresInSeconds, bytes: file.byteLength })
    const { url, headers } = await granted()
    expect(await under.put({ url, headers: { ...headers, 'content-type': 'text/html' } }, file)).toBe(false)
    expect(await under.put({ url, headers }, text('more than the file'))).toBe(false)
    expect(await storage.head(key)).toBeUndefined()
    expect(await under.put({ url, headers }, file)).toBe(true)
    expect(await storage.head(key)).toMatchObject({ bytes: 8, contentType: PNG })

    await storage.delete([key])
    expect(await under.put(await under.anHourAgo(granted), file)).toBe(false)
    expect(await storage.head(key)).toBeUndefined()
  })

  test('a PUT granted up to a maximum size accepts only its type, and rejects a larger file', async () => {
    const { key, contentType, expiresInSeconds } = grant()
    const { url, headers } = await storage.presignPut({ key, contentType, expiresInSeconds, maxBytes: 100 })
    expect(await under.put({ url, headers: { ...headers, 'content-type': 'text/html' } }, text('x'))).toBe(false)
    for (const tooMany of [101, 300_000]) expect(await under.put({ url, headers }, new Uint8Array(tooMany))).toBe(false)
    expect(await storage.head(key)).toBeUndefined()
    expect(await under.put({ url, headers }, text('the file'))).toBe(true)
    expect(await storage.head(key)).toMatchObject({ bytes: 8, contentType: PNG })
  })
}

/** All blocks are the same buffer, so that only the memory of the store is measured. */
async function* repeated(
  megabytes: number,
  then: () => Promise<unknown> = async () => undefined,
  watch: () => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const block = Buffer.alloc(MEGABYTE, 'semblance ')
  for (let at = 0; at < megabytes; at++) {
    if (at % 20 === 19) watch()
    yield block
  }
  await then()
}

/**
 * Measures the buffers in use. Each garbage collection takes half a second in a large test
 * process, so it stops when fewer than `enough` bytes are left.
 */
function createBufferMeter(): (enough?: number) => number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (what?: { type: 'minor' }) => void
  const left = () => process.memoryUsage().arrayBuffers
  return (enough = 0) => {
    if (left() < enough) return left()
    collect({ type: 'minor' })
    // The first garbage collection frees memory in the background. The second waits for it.
    for (let times = 0; times < 2 && left() >= enough; times++) collect()
    return left()
  }
}
