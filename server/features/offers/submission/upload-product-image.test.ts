import { readdir } from 'node:fs/promises'
import { connect as openSocket, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submit, submitBody } from '../../../../tests/support/offers/offers.ts'
import { BOUNDARY, FORM_HEADERS, formOf, pathOf, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, ORIGIN, type Person, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'

const PATH = '/api/offers/upload-product-image'

let world: World
let brand: Person
let talent: Person
let picture: Buffer
let port: number
beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand()
  talent = await world.talent()
  picture = await pictureOf(40, 20)
  port = Number(new URL(await world.app.api.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => world.close())

const send = (bytes: Uint8Array, fileName = 'cup.png', person = brand) =>
  upload(person, PATH, [{ name: 'file', fileName, bytes }])
const rows = () => world.database.kysely.selectFrom('media_files').selectAll().orderBy('created_at').execute()

async function leftovers(): Promise<unknown> {
  const temporary = await readdir(`${world.config.DATA_DIR}/tmp`).catch(() => [])
  const objects = await world.app.ctx.storage.list('', { limit: 1000 })
  return { temporary, objects: objects.length, rows: (await rows()).length }
}

describe('an uploaded product image', () => {
  test('keeps its type, at a URL that anybody who has it can open', async () => {
    const response = await send(picture, '../cup.png')
    expect(response).toMatchObject({ status: 200, body: { contentType: 'image/png', width: 40, height: 20 } })
    const { url, key, bytes } = response.body
    expect(key).toMatch(/^offers\/product-images\/[0-9a-f]{32}\.png$/)
    expect(await world.stranger().get(pathOf(url))).toMatchObject({
      status: 200,
      headers: {
        'content-length': String(bytes),
        'content-disposition': expect.stringContaining('filename="cup.png"'),
      },
    })
    expect((await world.stranger().get(`/media/${key}`)).status).toBe(404)
    expect((await rows()).at(-1)).toMatchObject({ key, owner_account_id: brand.accountId, state: 'STORED' })
  })

  test('is rotated upright and loses its metadata', async () => {
    const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Canary')).toBe(true)
    const { body } = await send(taken, 'cup.jpg')
    expect(body).toMatchObject({ contentType: 'image/jpeg', width: 20, height: 40 })
    const chunks: Buffer[] = []
    const stored = await world.app.ctx.storage.get(body.key)
    for await (const chunk of stored?.body ?? []) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    expect(content.length).toBe(body.bytes)
    expect(content.includes('Canary')).toBe(false)
    expect((await sharp(content).metadata()).exif).toBeUndefined()
  })

  test('is recognized by its bytes, whatever its name', async () => {
    expect((await send(picture, 'cup.exe')).body.contentType).toBe('image/png')
  })
})

describe('stores nothing and returns the reason for', () => {
  test.each([
    ['a text file', 415, Buffer.from('hello')],
    ['a page', 415, Buffer.from('<html></html>')],
    ['a drawing in SVG', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a program', 415, Buffer.from('MZ\x90\0')],
    ['half a picture', 422, Buffer.from('89504e470d0a1a0a0000000d49484452000000280000001408', 'hex')],
    ['an empty file', 400, Buffer.alloc(0)],
    ['10 MB and a byte', 413, Buffer.alloc(10_000_001)],
  ])('%s: %i', async (_what, status, bytes) => {
    const before = await leftovers()
    const response = await send(bytes)
    expect([response.status, response.body.error]).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/)])
    expect(await leftovers()).toEqual(before)
  })

  test('a file of up to 10 MB is examined', async () => {
    expect((await send(Buffer.alloc(10_000_000))).status).toBe(415)
  })

  test.each([
    ['no file', formOf([]), 400],
    ['two files', formOf([1, 2].map(() => ({ name: 'file', fileName: 'a', bytes: Buffer.from('a') }))), 400],
    ['another field', formOf([{ name: 'files', fileName: 'a', bytes: Buffer.from('a') }]), 400],
    [
      'an unknown field',
      formOf([
        { name: 'accountId', value: 'x' },
        { name: 'file', fileName: 'a', bytes: Buffer.from('a') },
      ]),
      400,
    ],
    ['a truncated form', formOf([{ name: 'file', fileName: 'a', bytes: Buffer.from('aaaa') }]).subarray(0, 120), 400],
    ['a body that is not a form', Buffer.from('hello'), 400],
  ])('%s', async (_what, body, status) => {
    const before = await leftovers()
    expect((await brand.send('POST', PATH, body, FORM_HEADERS)).status).toBe(status)
    expect(await leftovers()).toEqual(before)
  })

  test('returns 400 without a boundary, 415 for JSON, 401 without a session', async () => {
    const body = formOf([{ name: 'file', fileName: 'a.png', bytes: picture }])
    expect((await brand.send('POST', PATH, body, { 'content-type': 'multipart/form-data' })).status).toBe(400)
    expect((await brand.post(PATH, {})).status).toBe(415)
    expect((await world.stranger().send('POST', PATH, body, FORM_HEADERS)).status).toBe(401)
  })

  test('a failing store returns 503 and leaves no row', async () => {
    const before = await rows()
    const { storage } = world.app.ctx
    const broken = new Proxy(storage, {
      get: (target, name) =>
        name === 'put' ? () => Promise.reject(new StorageUnavailable('the disk is full')) : Reflect.get(target, name),
    })
    world.app.ctx.storage = broken
    try {
      expect((await send(picture)).status).toBe(503)
      expect(await rows()).toEqual(before)
    } finally {
      world.app.ctx.storage = storage
    }
  })
})

describe('over a real connection', () => {
  const head = (length: number, more = '') =>
    `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\norigin: ${ORIGIN}\r\ncookie: auth-token=${brand.cookies.get('auth-token')}\r\n` +
    `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${length}\r\n${more}\r\n`

  function open(): { socket: Socket; text: () => string; ended: Promise<void> } {
    const socket = openSocket(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    return { socket, text: () => text, ended }
  }

  test('a client that disconnects midway leaves nothing', async () => {
    const before = await leftovers()
    const { socket, ended } = open()
    const body = formOf([{ name: 'file', fileName: 'a.png', bytes: Buffer.alloc(2_000_000) }])
    socket.write(head(body.length))
    socket.write(body.subarray(0, 500_000))
    await expect.poll(async () => (await readdir(`${world.config.DATA_DIR}/tmp`)).length).toBe(1)
    socket.destroy()
    await ended
    await expect.poll(leftovers).toEqual(before)
  })

  test('Expect: 100-continue is answered, and a content-length that is too large is rejected at once', async () => {
    const body = formOf([{ name: 'file', fileName: 'a.png', bytes: picture }])
    const polite = open()
    polite.socket.write(head(body.length, 'expect: 100-continue\r\nconnection: close\r\n'))
    await expect.poll(polite.text).toContain('HTTP/1.1 100 Continue')
    polite.socket.write(body)
    await polite.ended
    expect(polite.text()).toMatch(/HTTP\/1\.1 200 /)

    const large = open()
    large.socket.write(head(20_000_000))
    await expect.poll(large.text).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"PayloadTooLarge"/)
    large.socket.destroy()
  })

  test('with connection: close, the response arrives after the whole upload', async () => {
    const { socket, text, ended } = open()
    const body = formOf([{ name: 'files', fileName: 'a.png', bytes: Buffer.alloc(6_000_000) }])
    socket.write(head(body.length, 'connection: close\r\n'))
    socket.write(body.subarray(0, 3_000_000))
    await new Promise((resolve) => socket.write(body.subarray(3_000_000), resolve))
    await ended
    expect(text()).toMatch(/^HTTP\/1\.1 400 [\s\S]*is not a known field/)
  })

  test('an upload that is too large gets its error at the end, and the connection can be used again', async () => {
    const body = formOf([{ name: 'file', fileName: 'a.png', bytes: Buffer.alloc(10_050_000) }])
    const { socket, text, ended } = open()
    socket.write(head(body.length))
    socket.write(body)
    await expect.poll(text).toMatch(/^HTTP\/1\.1 413 /)
    const small = formOf([{ name: 'file', fileName: 'a.png', bytes: picture }])
    socket.write(head(small.length, 'connection: close\r\n'))
    socket.write(small)
    await ended
    expect(text()).toMatch(/HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 /)
  })
})

describe('in an offer, a product image', () => {
  test('is kept, and both sides get a freshly signed URL at each read', async () => {
    const { url, key } = (await send(picture)).body
    const offerId = await submit(brand, talent, { productImageUrls: [url, 'https://files.example.com/a.png'] })
    expect((await rows()).find((file) => file.key === key)?.expires_at).toBeNull()
    world.clock.advance(16 * MINUTE_MS)
    expect((await world.stranger().get(pathOf(url))).status).toBe(404)
    const row = await world.database.kysely
      .selectFrom('offers')
      .select('product_image_urls')
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow()
    expect(row.product_image_urls).toEqual([key, 'https://files.example.com/a.png'])
    for (const person of [brand, talent]) {
      const [own, other] = (await person.get(`/api/offers/${offerId}`)).body.offer.productImageUrls
      expect((await world.stranger().get(pathOf(own))).status).toBe(200)
      expect(other).toBe('https://files.example.com/a.png')
    }
  })

  test('of another brand, of another kind or deleted is rejected', async () => {
    const other = await world.brand('Contoso Tea')
    const { url, key } = (await send(picture, 'cup.png', other)).body
    const response = await brand.post('/api/offers/submit', submitBody(talent, { productImageUrls: [url] }))
    expect(response).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'productImageUrls.0' }] } } })
    const foreign = url.replace('product-images', 'deliverables')
    expect((await other.post('/api/offers/submit', submitBody(talent, { productImageUrls: [foreign] }))).status).toBe(
      400,
    )
    await world.database.kysely.deleteFrom('media_files').where('key', '=', key).execute()
    expect((await other.post('/api/offers/submit', submitBody(talent, { productImageUrls: [url] }))).status).toBe(400)
  })
})
