import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { FORM_HEADERS, formOf, pathOf } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'

const PICTURE = '/api/accounts/me/picture'

let world: World
beforeAll(async () => {
  world = await createWorld({ wrapModels: fakeVision().wrap })
})
afterAll(() => world.close())

const drawn = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c63' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ada with an address' } })
    .toBuffer()
const uploadPicture = (who: Pick<Browser, 'send'>, bytes: Buffer) =>
  who.send('POST', PICTURE, formOf([{ name: 'file', fileName: 'me.jpg', bytes }]), FORM_HEADERS)
const accountOf = async (who: Person) => (await who.get('/api/accounts/me')).body.account
const statusOf = async (address: string): Promise<number> => (await world.stranger().get(pathOf(address))).status

test('a profile picture is uploaded, cropped to a square, public at once, and has no metadata', async () => {
  for (const person of [await world.brand(), await world.talent()]) {
    const response = await uploadPicture(person, await drawn(1200, 800))
    expect(response).toMatchObject({
      status: 200,
      body: { width: 640, height: 640, contentType: 'image/jpeg', key: expect.stringMatching(/^portraits\//) },
    })
    const { url } = response.body
    expect((await accountOf(person)).imageUrl).toBe(url)
    const served = await world.stranger().get(pathOf(url))
    expect(served).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
    expect(served.text).not.toContain('Ada with an address')
  }
})

test('a small profile picture is not enlarged', async () => {
  const response = await uploadPicture(await world.brand(), await drawn(300, 200))
  expect(response.body).toMatchObject({ width: 200, height: 200 })
})

test('a profile picture replaces and deletes the previous one, and can be removed', async () => {
  const brand = await world.brand()
  const first = (await uploadPicture(brand, await drawn(400, 400))).body.url
  const second = (await uploadPicture(brand, await drawn(500, 400))).body.url
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  expect((await brand.delete(PICTURE)).status).toBe(200)
  expect((await accountOf(brand)).imageUrl).toBeNull()
  expect(await statusOf(second)).toBe(404)
  expect((await brand.delete(PICTURE)).status).toBe(200)
})

test('another account’s profile picture stays as it is', async () => {
  const [one, other] = [await world.brand(), await world.brand()]
  const { url } = (await uploadPicture(one, await drawn(400, 400))).body
  await uploadPicture(other, await drawn(400, 400))
  await other.delete(PICTURE)
  expect((await accountOf(one)).imageUrl).toBe(url)
  expect(await statusOf(url)).toBe(200)
})

test('a file that is not a picture is rejected, and the previous one stays', async () => {
  const brand = await world.brand()
  const { url } = (await uploadPicture(brand, await drawn(400, 400))).body
  expect((await uploadPicture(brand, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
  const broken = (await drawn(400, 400)).subarray(0, 700)
  expect((await uploadPicture(brand, broken)).status).toBe(422)
  expect((await accountOf(brand)).imageUrl).toBe(url)
  expect(await statusOf(url)).toBe(200)
  expect((await uploadPicture(world.stranger(), await drawn(400, 400))).status).toBe(401)
})

test('a profile picture is deleted when the account’s likeness is taken down', async () => {
  const talent = await world.talent()
  const { url } = (await uploadPicture(talent, await drawn(400, 400))).body
  const admin = await world.admin()
  const taken = await admin.post('/api/likeness/admin/takedowns', {
    accountId: talent.accountId,
    reason: 'It shows somebody else.',
  })
  expect(taken.status).toBe(200)
  expect((await accountOf(talent)).imageUrl).toBeNull()
  expect(await statusOf(url)).toBe(404)
})

test('an upload returns 503 while the store is down, and the previous one stays', async () => {
  const brand = await world.brand()
  const { url } = (await uploadPicture(brand, await drawn(400, 400))).body
  const { storage } = world.app.ctx
  const full: typeof storage.put = async () => {
    throw new StorageUnavailable('the disk is full')
  }
  world.app.ctx.storage = new Proxy(storage, {
    get: (target, name) => (name === 'put' ? full : Reflect.get(target, name)),
  })
  try {
    expect((await uploadPicture(brand, await drawn(300, 300))).status).toBe(503)
  } finally {
    world.app.ctx.storage = storage
  }
  expect((await accountOf(brand)).imageUrl).toBe(url)
  expect(await statusOf(url)).toBe(200)
})

test('a profile picture can be uploaded twenty times a minute', async () => {
  const brand = await world.brand()
  const statuses = new Set<number>()
  for (let sent = 0; sent < 21; sent++)
    statuses.add((await brand.send('POST', PICTURE, formOf([]), FORM_HEADERS)).status)
  expect([...statuses].at(-1)).toBe(429)
})
