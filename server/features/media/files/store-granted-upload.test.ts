import { readdir } from 'node:fs/promises'
import { connect as openSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORM_HEADERS, formOf, pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { UPLOAD_PATH } from '../../../providers/storage/port.ts'
import { putFileRoute } from './routes/take-upload-routes.ts'

let world: World
let picture: Buffer
beforeAll(async () => {
  world = await createWorld()
  picture = await pictureOf(8, 8)
})
afterAll(() => world.close())

let count = 0
const newKey = () => `merch/selfie/${String(++count).padStart(32, '0')}.png`
const objects = async () => (await world.app.ctx.storage.list('', { limit: 100 })).map(({ key }) => key)
const grantFor = (key: string) => ({
  key,
  contentType: 'image/png',
  minBytes: 10,
  maxBytes: 1000,
  expiresInSeconds: 300,
})

async function post(key: string, bytes: Uint8Array = picture, others: Record<string, string> = {}) {
  const { fields } = await world.app.ctx.storage.presignPost(grantFor(key))
  const parts = Object.entries({ ...fields, ...others }).map(([name, value]) => ({ name, value }))
  const body = formOf([...parts, { name: 'file', fileName: 'me.png', bytes }])
  return world.stranger().send('POST', UPLOAD_PATH, body, FORM_HEADERS)
}

async function addressFor(key: string, bytes = picture.length): Promise<string> {
  const { url } = await world.app.ctx.storage.presignPut({
    key,
    contentType: 'image/png',
    bytes,
    expiresInSeconds: 300,
  })
  const { pathname, search } = new URL(url)
  return pathname + search
}
const put = (address: string, bytes: Uint8Array = picture, type = 'image/png') =>
  world.stranger().send('PUT', address, Buffer.from(bytes), { 'content-type': type })

test('the store signs URLs of the upload route', () => {
  expect(putFileRoute.path).toBe(UPLOAD_PATH)
})

test('a presigned form and a presigned URL store the file, which is not served to anybody', async () => {
  const [posted, putThere] = [newKey(), newKey()]
  expect((await post(posted)).status).toBe(200)
  expect((await put(await addressFor(putThere))).status).toBe(200)
  for (const key of [posted, putThere]) {
    expect(await world.app.ctx.storage.head(key)).toMatchObject({ bytes: picture.length, contentType: 'image/png' })
    expect((await world.stranger().get(`/media/${key}`)).status).toBe(404)
  }
})

describe('a granted upload stores nothing', () => {
  test('with another key, type, conditions or size than granted', async () => {
    const before = await objects()
    const key = newKey()
    expect((await post(key, picture, { key: newKey() })).status).toBe(403)
    expect((await post(key, picture, { 'Content-Type': 'text/html' })).status).toBe(415)
    expect((await post(key, picture, { signature: 'x' })).status).toBe(403)
    expect((await post(key, picture, { acl: 'public-read' })).status).toBe(400)
    expect((await post(key, Buffer.alloc(1001))).status).toBe(413)
    expect((await post(key, Buffer.alloc(9))).status).toBe(400)
    const address = await addressFor(key)
    expect((await put(address, picture, 'image/jpeg')).status).toBe(415)
    expect((await put(address, picture, 'text/html')).status).toBe(415)
    expect(
      (await put(address.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`)))
        .status,
    ).toBe(403)
    expect((await put(address, Buffer.alloc(picture.length + 1))).status).toBe(413)
    expect((await put(address, Buffer.alloc(picture.length - 1))).status).toBe(400)
    expect(await objects()).toEqual(before)
  })

  test('after the grant has expired, or without a file or fields', async () => {
    const key = newKey()
    const address = await addressFor(key)
    world.clock.advance(6 * MINUTE_MS)
    expect((await put(address)).status).toBe(403)
    const form = (body: Buffer) => world.stranger().send('POST', UPLOAD_PATH, body, FORM_HEADERS)
    const { fields } = await world.app.ctx.storage.presignPost(grantFor(key))
    expect((await form(formOf(Object.entries(fields).map(([name, value]) => ({ name, value }))))).status).toBe(400)
    expect((await form(formOf([{ name: 'file', fileName: 'me.png', bytes: picture }]))).status).toBe(400)
    expect((await world.stranger().send('PUT', UPLOAD_PATH, picture, { 'content-type': 'image/png' })).status).toBe(400)
    expect(await world.app.ctx.storage.head(key)).toBeUndefined()
  })

  test('if the client disconnects in the middle', async () => {
    const key = newKey()
    const port = Number(new URL(await world.app.api.listen({ port: 0, host: '127.0.0.1' })).port)
    const address = await addressFor(key, 1_000_000)
    const socket = openSocket(port, '127.0.0.1')
    const arrived = new Promise((resolve) => world.app.api.server.once('request', resolve))
    socket.write(
      `PUT ${address} HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/png\r\ncontent-length: 1000000\r\n\r\n`,
    )
    socket.write(Buffer.alloc(300_000))
    await arrived
    socket.destroy()
    const unfinished = `${world.config.STORAGE_DIR}/+unfinished`
    await expect.poll(() => readdir(unfinished)).toEqual([])
    expect(await world.app.ctx.storage.head(key)).toBeUndefined()
  })
})

test('the upload route returns 404 where the store takes uploads itself', async () => {
  const { storage } = world.app.ctx
  const address = await addressFor(newKey())
  world.app.ctx.storage = new Proxy(storage, {
    get: (target, name) => (name === 'acceptUpload' ? undefined : Reflect.get(target, name)),
  })
  try {
    expect((await put(address)).status).toBe(404)
    expect((await post(newKey())).status).toBe(404)
  } finally {
    world.app.ctx.storage = storage
  }
})
