import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkAgent, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { type Part, pathOf, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let offer: TestOffer
let picture: Buffer
beforeAll(async () => {
  world = await createWorld()
  offer = await offerIn(world, 'APPROVED')
  picture = await pictureOf(40, 30)
})
afterAll(() => world.close())

const file = (bytes: Uint8Array, fileName = 'cup, from the left.png'): Part => ({ name: 'file', fileName, bytes })
const attach = (person: Pick<Person, 'send'>, { id }: { id: string } = offer, part: Part = file(picture)) =>
  upload(person, `/api/offers/${id}/messages/attachments`, [part])
const keyOf = async (person: Person, about?: TestOffer) => (await attach(person, about)).body.key as string
const send = (person: Person, attachments: readonly string[], { id }: { id: string } = offer) =>
  person.post(`/api/offers/${id}/messages`, { text: 'Like this?', clientId: newId(), attachments })
const served = async (url: string) => (await world.stranger().get(pathOf(url))).status

describe('an attachment', () => {
  test('is uploaded, sent, and opened by the other side with a signed URL', async () => {
    const uploaded = await attach(offer.brand)
    expect(uploaded).toMatchObject({ status: 200, body: { contentType: 'image/png', width: 40, height: 30 } })
    const answer = await send(offer.brand, [uploaded.body.key])
    expect(answer.body.message.attachments).toMatchObject([
      { key: uploaded.body.key, fileName: 'cup, from the left.png', contentType: 'image/png', width: 40, height: 30 },
    ])
    const received = (await offer.talent.get(`/api/offers/${offer.id}/messages`)).body.messages[0].attachments[0]
    expect(await served(received.url)).toBe(200)
    expect(await served(received.url.replace(/\?.*/, ''))).toBe(404)
    world.clock.advance(30 * DAY_MS)
    await world.cron('/api/media/cron/sweep')
    const row = await world.database.kysely
      .selectFrom('media_files')
      .select(['state', 'expires_at'])
      .where('key', '=', uploaded.body.key)
      .executeTakeFirst()
    expect(row).toEqual({ state: 'STORED', expires_at: null })
    world.clock.advance(-30 * DAY_MS)
  })

  test('loses its location if it is a picture', async () => {
    const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' } })
      .jpeg()
      .toBuffer()
    const degrees = Buffer.from([59, 0, 0, 0, 1, 0, 0, 0])
    expect(taken.includes(degrees)).toBe(true)
    const { body } = await attach(offer.brand, offer, file(taken, 'cup.jpg'))
    const stored = await world.app.ctx.storage.get(body.key)
    expect(Buffer.concat((await stored?.body.toArray()) ?? []).includes(degrees)).toBe(false)
  })

  test('is deleted with its message', async () => {
    const key = await keyOf(offer.brand)
    const { message } = (await send(offer.brand, [key])).body
    expect(await served(message.attachments[0].url)).toBe(200)
    const removed = await offer.brand.delete(`/api/offers/${offer.id}/messages/${message.id}`)
    expect(removed.body.message.attachments).toEqual([])
    expect(await served(message.attachments[0].url)).toBe(404)
    await world.cron('/api/media/cron/sweep')
    expect(await world.app.ctx.storage.head(key)).toBeUndefined()
  })

  test('is one of at most five in a message', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => keyOf(offer.brand)))
    expect((await send(offer.brand, keys)).status).toBe(400)
    const answer = await send(offer.brand, keys.slice(0, 5))
    expect(answer.body.message.attachments.map(({ key }: { key: string }) => key)).toEqual(keys.slice(0, 5))
  })

  test('is sent once if a message names it twice', async () => {
    const key = await keyOf(offer.brand)
    expect((await send(offer.brand, [key, key])).body.message.attachments).toHaveLength(1)
  })
})

describe('attachments are rejected', () => {
  test('from the other side, another offer, of another kind, already sent, or unknown', async () => {
    const elsewhere = await offerIn(world, 'APPROVED', { brand: offer.brand, talent: offer.talent })
    const before = await keyOf(offer.brand)
    await send(offer.brand, [before])
    const product = await upload(offer.brand, '/api/offers/upload-product-image', [file(picture)])
    const good = await keyOf(offer.brand)
    for (const bad of [
      await keyOf(offer.talent),
      await keyOf(offer.brand, elsewhere),
      product.body.key,
      before,
      'offers/messages/00000000000000000000000000000000.png',
      'https://example.com/cup.png',
    ]) {
      const answer = await send(offer.brand, [good, bad])
      expect(answer.body.details, bad).toMatchObject({ issues: [{ path: 'attachments.1' }] })
      expect(answer.status).toBe(400)
    }
    expect((await send(offer.brand, [good])).status).toBe(201)
  })

  test('that are a program, an HTML page or an empty file', async () => {
    for (const bytes of [Buffer.from('MZ\x90\0'), Buffer.from('<!doctype html>')])
      expect((await attach(offer.brand, offer, file(bytes))).status).toBe(415)
    expect((await attach(offer.brand, offer, file(Buffer.alloc(0)))).status).toBe(400)
  })

  test('before payment, with contact details in the file name, but not with a camera’s file number', async () => {
    const answer = await attach(offer.brand, offer, file(picture, 'joe@gmail.com.png'))
    expect(answer).toMatchObject({ status: 422, body: { code: 'CONTACT_DETAILS' } })
    for (const name of ['1000012345.png', 'WhatsApp Image 2026-11-20 at 09.30.15.png', 'hero_final.v2.png'])
      expect((await attach(offer.brand, offer, file(picture, name))).status, name).toBe(200)
    // Contact details must be found even if the file name contains characters that are later
    // removed.
    for (const name of ['joe@gm|ail.com.png', 'joe@gmail.<com>', 'joe*@*gmail.com.png'])
      expect((await attach(offer.brand, offer, file(picture, name))).status, name).toBe(422)
    const paid = await offerIn(world, 'PAID')
    expect((await attach(paid.brand, paid, file(picture, 'joe@gmail.com.png'))).status).toBe(200)
  })

  test('but not with a very long file name, which is truncated quickly', async () => {
    const before = performance.now()
    expect((await attach(offer.brand, offer, file(picture, `${'-'.repeat(60_000)}.png`))).status).toBe(200)
    expect(performance.now() - before).toBeLessThan(3000)
  })

  test('from a stranger, a read-only agent or a visitor, or on a draft', async () => {
    const readOnly = await world.agent()
    const watched = await offerIn(world, 'APPROVED')
    await linkAgent(world, watched.talent, readOnly, false)
    expect((await attach(readOnly, watched)).status).toBe(403)
    expect((await attach(await world.brand('Contoso Tea'))).status).toBe(404)
    expect((await attach(offer.brand, { id: newId() })).status).toBe(404)
    expect((await attach(world.stranger())).status).toBe(401)
    const draft = await offerIn(world, 'DRAFT', { brand: offer.brand, talent: offer.talent })
    expect((await attach(offer.brand, draft)).status).toBe(409)
  })
})
