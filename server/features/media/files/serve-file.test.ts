import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf, pictureOf, silence } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { kindOf } from './domain/file-kinds.ts'
import {
  deleteFiles,
  FILE_KINDS,
  type FileKind,
  type MediaFile,
  mediaUrl,
  refuseEarlierAddresses,
  storeFile,
} from './index.ts'

const lines: string[] = []
let world: World
let open: MediaFile
let closed: MediaFile
const TEXT = Buffer.from('0123456789')
beforeAll(async () => {
  world = await createWorld({ logger: pino({ level: 'debug' }, { write: (line) => lines.push(line) }) })
  open = await store('branding', await pictureOf(800, 400))
  closed = await store('deliverable', TEXT, 'notes für Mara.txt')
})
afterAll(() => world.close())

const store = (kind: FileKind, source: Uint8Array, fileName?: string, name?: string) =>
  storeFile(world.app.ctx, { kind: kind as 'branding', source, fileName, name })
const get = (path: string, headers?: Record<string, string>) => world.stranger().get(path, headers)
const urlPathOf = (file: Pick<MediaFile, 'key'>) => pathOf(mediaUrl(world.app.ctx, file.key))

test('a file of each kind is stored under its prefix and served with the headers of its kind', async () => {
  const picture = await pictureOf(8, 8)
  const sources = { picture, made: picture, sound: silence(), file: TEXT }
  for (const kind of Object.keys(FILE_KINDS) as FileKind[]) {
    const { accepts, prefix, inName, visibility, crossOrigin } = kindOf(kind)
    const name = inName && `render-${randomBytes(16).toString('hex')}${inName}1790000000000`
    const file = await store(kind, sources[accepts], undefined, name)
    expect(file.key, kind).toMatch(
      new RegExp(
        `^${prefix}${inName === undefined ? '[0-9a-f]{32}' : `render-[0-9a-f]{32}${inName}\\d+`}(\\.[a-z0-9]+)?$`,
      ),
    )
    const served = await get(urlPathOf(file))
    expect(served.status, kind).toBe(200)
    expect(served.headers['cross-origin-resource-policy'], kind).toBe(crossOrigin ? 'cross-origin' : 'same-site')
    expect((await get(`/media/${file.key}`)).status, kind).toBe(visibility === 'public' ? 200 : 404)
  }
})

test('a voice sample must be at least one second of valid audio', async () => {
  const whole = silence()
  await expect(store('likeness-voice', whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'UnprocessableEntity',
    message: expect.stringContaining('1 second'),
  })
  await expect(store('likeness-voice', whole.subarray(0, 30))).rejects.toMatchObject({
    status: expect.toSatisfy((status: number) => [415, 422].includes(status)),
  })
  await expect(store('likeness-voice', TEXT)).rejects.toMatchObject({ code: 'UnsupportedMediaType' })
})

test('a public file is cached forever and cannot run scripts', async () => {
  const response = await get(`/media/${open.key}`)
  expect(response).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/png',
      'content-length': String(open.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${open.sha256}"`,
    },
  })
  expect(response.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

test('a preview of a person is revalidated within the hour, and returns 404 once it is deleted', async () => {
  const preview = await store('watermarked-preview', await pictureOf(8, 8))
  const { headers } = await get(`/media/${preview.key}`)
  expect(headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
  const again = () => world.stranger().get(`/media/${preview.key}`, { 'if-none-match': headers.etag ?? '' })
  expect(await again()).toMatchObject({ status: 304, headers: { 'cache-control': headers['cache-control'] } })
  await deleteFiles(world.app.ctx, [preview.key])
  expect((await again()).status).toBe(404)
})

test('a signed file downloads under its own name and is cached for minutes only', async () => {
  const response = await get(urlPathOf(closed))
  expect(response).toMatchObject({
    status: 200,
    text: TEXT.toString(),
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'content-disposition':
        'attachment; filename="notes f_r Mara.txt"; filename*=UTF-8\'\'notes%20f%C3%BCr%20Mara.txt',
    },
  })
})

describe('GET /media returns the same 404 as for a guessed key', () => {
  test('without a signature, with a wrong, changed or expired one', async () => {
    const other = await store('deliverable', TEXT)
    const { search } = new URL(mediaUrl(world.app.ctx, other.key))
    const own = urlPathOf(closed)
    const nowhere = await get('/media/offers/deliverables/00000000000000000000000000000000')
    const tries = [
      `/media/${closed.key}`,
      `/media/${closed.key}${search}`,
      own.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`),
      own.replace(/expires=\d/, 'expires=9'),
      own.replace(/expires=\d+/, 'expires='),
      own.replace(/expires=\d+/, 'expires=1e12'),
      own.replace(/&signature=.*/, ''),
      own.replace(/signature=[^.]+/, `signature=${world.clock.now().getTime().toString(36)}`),
      own.replace(/signature=[^.]+\./, 'signature='),
    ]
    for (const path of tries) {
      const response = await get(path)
      expect([path, response.status, response.body]).toEqual([path, 404, nowhere.body])
    }
    expect(nowhere.statements).toBe(0)
    world.clock.advance(15 * MINUTE_MS + 1000)
    expect((await get(own)).status).toBe(404)
    expect((await get(urlPathOf(closed))).status).toBe(200)
  })

  test.each([
    '..%2f..%2fetc%2fpasswd',
    'branding/..%2fmerch',
    'branding/%00',
    'branding%00.png',
    '/branding',
    'branding//x.png',
    'branding/x.png;y',
    'branding/%E2%80%AE.png',
    'branding/%F0%9F%92%A9',
    'branding/..%5c..%5cwin.ini',
    'branding/',
    'x'.repeat(3000),
  ])('for /media/%s', async (path) => {
    expect((await get(`/media/${path}`)).status).toBe(404)
  })

  test('for a private file and for an expired one', async () => {
    const file = await store('branding', await pictureOf(8, 8))
    const rows = world.database.kysely.updateTable('media_files').where('key', '=', file.key)
    await rows.set({ visibility: 'private' }).execute()
    expect((await get(urlPathOf(file))).status).toBe(404)
    await rows.set({ visibility: 'signed' }).execute()
    expect((await get(urlPathOf(file))).status).toBe(404)
    await rows.set({ visibility: 'public' }).execute()
    expect((await get(urlPathOf(file))).status).toBe(200)
    await rows.set({ expires_at: world.clock.now() }).execute()
    expect((await get(urlPathOf(file))).status).toBe(404)
  })

  test('for an address of a deleted file, and for one issued before the file got another owner', async () => {
    const photo = await pictureOf(8, 8)
    const [deleted, handed] = [await store('selfie', photo), await store('selfie', photo)]
    const before = [urlPathOf(deleted), urlPathOf(handed)]
    for (const path of before) expect((await get(path)).status).toBe(200)
    await deleteFiles(world.app.ctx, [deleted.key])
    await inTransaction(world.database.kysely, (trx) =>
      refuseEarlierAddresses(trx, { sessionId: 'none', keys: [handed.key], at: world.clock.now() }),
    )
    for (const path of before) {
      expect((await get(path)).status).toBe(404)
      expect((await get(`${path}&w=320`)).status).toBe(404)
    }
    expect((await get(urlPathOf(handed))).status).toBe(200)
  })

  test('for a row whose object is missing', async () => {
    const file = await store('branding', await pictureOf(8, 8))
    await world.app.ctx.storage.delete([file.key])
    expect((await get(urlPathOf(file))).status).toBe(404)
  })
})

describe('a range request', () => {
  test('returns 206 with the requested bytes', async () => {
    const response = await get(urlPathOf(closed), { range: 'bytes=2-4' })
    expect(response).toMatchObject({ status: 206, text: '234' })
    expect(response.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
    expect((await get(urlPathOf(closed), { range: 'bytes=-2' })).text).toBe('89')
  })

  test('returns 416 with the size of the file when it starts past the end', async () => {
    const response = await get(urlPathOf(closed), { range: 'bytes=10-' })
    expect(response).toMatchObject({ status: 416, body: { code: 'RangeNotSatisfiable' } })
    expect(response.headers['content-range']).toBe('bytes */10')
  })

  test('returns the whole file when If-Range does not match or for several ranges', async () => {
    const etag = `"${closed.sha256}"`
    expect((await get(urlPathOf(closed), { range: 'bytes=2-4', 'if-range': etag })).status).toBe(206)
    expect((await get(urlPathOf(closed), { range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200)
    expect((await get(urlPathOf(closed), { range: 'bytes=0-1,4-5' })).status).toBe(200)
  })
})

test('GET with a matching If-None-Match returns 304', async () => {
  const { headers } = await get(`/media/${open.key}`)
  const again = await get(`/media/${open.key}`, { 'if-none-match': `"x", ${headers.etag}` })
  expect(again).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } })
  expect((await get(`/media/${closed.key}`, { 'if-none-match': '*' })).status).toBe(404)
})

test('HEAD returns the headers of GET and no body', async () => {
  const response = await world.stranger().send('HEAD', urlPathOf(closed))
  expect(response).toMatchObject({ status: 200, text: '', headers: { 'content-length': '10' } })
  expect((await world.stranger().send('HEAD', `/media/${closed.key}`)).status).toBe(404)
})

describe('a resized picture', () => {
  test('returns 422 for a picture that is damaged in the middle; the original is still served', async () => {
    const damaged = Buffer.from(await pictureOf(800, 400))
    damaged.fill(0xff, damaged.indexOf('IDAT') + 60, damaged.indexOf('IDAT') + 90)
    const broken = await store('deliverable', damaged, 'broken.png')
    expect(await get(`${urlPathOf(broken)}&w=320`)).toMatchObject({
      status: 422,
      body: { code: 'UnprocessableEntity' },
    })
    expect((await get(urlPathOf(broken))).status).toBe(200)
  })

  const copies = () =>
    world.database.kysely.selectFrom('media_files').selectAll().where('source_key', '=', open.key).execute()

  test('is made once for concurrent requests, and kept', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(`/media/${open.key}?w=320`)))
    for (const { status, headers } of responses) {
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('image/png')
      expect(headers.etag).toBe(responses[0]?.headers.etag)
    }
    expect(await copies()).toMatchObject([{ state: 'STORED', width: 320, height: 160, copy_name: 'w320' }])
    const later = await get(`/media/${open.key}?w=320`)
    expect(later.headers.etag).toBe(responses[0]?.headers.etag)
    expect(later.headers.etag).not.toBe(`"${open.sha256}"`)
    expect(later.statements).toBeLessThanOrEqual(3)
  })

  test('is stored under its own kind where kinds share a folder', async () => {
    for (const kind of ['render-preview', 'render-clean'] as const) {
      const name = `render-${randomBytes(16).toString('hex')}${kindOf(kind).inName}1790000000000`
      const file = await store(kind, await pictureOf(800, 800), undefined, name)
      const address = urlPathOf(file)
      expect((await get(`${address}${address.includes('?') ? '&' : '?'}w=320`)).status, kind).toBe(200)
    }
  })

  test('is the original if that is no wider', async () => {
    expect((await get(`/media/${open.key}?w=960`)).headers.etag).toBe(`"${open.sha256}"`)
  })

  test('is rejected for other widths and for files that are not pictures', async () => {
    for (const width of ['100', '321', 'x', '-1', ''])
      expect((await get(`/media/${open.key}?w=${width}`)).status).toBe(400)
    expect((await get(`${urlPathOf(closed)}&w=320`)).status).toBe(400)
    expect((await get(`/media/${closed.key}?w=320`)).status).toBe(404)
  })

  test('is made by another process if the first one crashed', async () => {
    const [copy] = await copies()
    const rows = world.database.kysely.updateTable('media_files').where('key', '=', copy?.key ?? '')
    await world.app.ctx.storage.delete([copy?.key ?? ''])
    await rows.set({ state: 'STORING' }).execute()
    world.clock.advance(2 * MINUTE_MS)
    expect((await get(`/media/${open.key}?w=320`)).status).toBe(200)
    expect(await copies()).toMatchObject([{ key: expect.not.stringMatching(copy?.key ?? ''), state: 'STORED' }])
  })
})

describe('with a store that signs its own URLs', () => {
  const signed: unknown[] = []
  beforeAll(() => {
    const { storage } = world.app.ctx
    world.app.ctx.storage = new Proxy(storage, {
      get: (target, name) =>
        name === 'signGet'
          ? async (...args: unknown[]) => {
              signed.push(args)
              return 'https://store.example.com/signed'
            }
          : Reflect.get(target, name),
    })
    return () => {
      world.app.ctx.storage = storage
    }
  })

  test('a public file redirects, cached for less long than the signed URL is valid', async () => {
    const response = await get(`/media/${open.key}`)
    expect(response).toMatchObject({
      status: 302,
      headers: {
        location: 'https://store.example.com/signed',
        'cache-control': 'public, max-age=3000',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
    const cacheControl = 'public, max-age=31536000, immutable'
    const as = { contentType: 'image/png', disposition: 'inline', cacheControl }
    expect(signed.at(-1)).toEqual([open.key, 3600, as])
  })

  test('a signed file redirects uncached, to a URL that ends no later than the requested one', async () => {
    const address = urlPathOf(closed)
    world.clock.advance(10 * MINUTE_MS)
    const response = await get(address)
    expect(response).toMatchObject({ status: 302, headers: { 'cache-control': 'private, no-store' } })
    const [key, seconds] = signed.at(-1) as [string, number]
    expect(key).toBe(closed.key)
    expect(seconds).toBeGreaterThan(290)
    expect(seconds).toBeLessThanOrEqual(301)
    expect((await get(`/media/${closed.key}`)).status).toBe(404)
  })

  test('a private picture redirects to a URL that ends within BUCKET_PICTURE_SECONDS', async () => {
    const picture = await store('selfie', await pictureOf(8, 8))
    expect((await get(urlPathOf(picture))).status).toBe(302)
    expect(signed.at(-1)).toMatchObject([picture.key, world.config.BUCKET_PICTURE_SECONDS, {}])
    expect(world.config.BUCKET_PICTURE_SECONDS).toBe(60)
  })

  test('HEAD is answered without a redirect, because the URL is signed for GET', async () => {
    expect((await world.stranger().send('HEAD', urlPathOf(closed))).status).toBe(200)
  })
})

test('the request log contains no key and no signature', async () => {
  lines.length = 0
  await get(urlPathOf(closed))
  expect(lines.join('')).toContain('/media/*')
  expect(lines.join('')).not.toContain('signature')
  expect(lines.join('')).not.toContain(closed.key)
})
