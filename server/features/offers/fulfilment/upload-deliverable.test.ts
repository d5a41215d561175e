import { connect as openSocket } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkAgent, offerIn, readOffer, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { FORM_HEADERS, formOf, type Part, pathOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, ORIGIN, type Person, type World } from '../../../../tests/support/world.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { makeDevelopmentCertificate } from '../../../providers/credentials/development-certificate.ts'
import { createContentCredentials } from '../../../providers/credentials/index.ts'
import { NO_TIMESTAMPS } from '../../../providers/timestamps/testing/no-timestamps.ts'
import { mediaUrl, storeFile } from '../../media/files/index.ts'

const PATH = '/api/offers/upload-deliverable'
const WORK = Buffer.from('%PDF-1.7 the finished work')

let world: World
let offer: TestOffer
beforeAll(async () => {
  world = await createWorld()
  offer = await offerIn(world, 'PAID')
})
afterAll(() => world.close())

const file = (bytes: Uint8Array = WORK, fileName = 'winter roast.pdf'): Part => ({ name: 'file', fileName, bytes })
const forOffer = (offerId: string): Part => ({ name: 'offerId', value: offerId })
const send = (person: Pick<Person, 'send'>, parts: readonly Part[] = [forOffer(offer.id), file()]) =>
  upload(person, PATH, parts)
const deliver = (person: Person, offerId: string, fileUrls: string[]) =>
  person.post('/api/offers/deliver', { offerId, fileUrls })
const rows = () => world.database.kysely.selectFrom('media_files').selectAll().execute()

describe('POST /api/offers/upload-deliverable is allowed for', () => {
  test('the talent, with the fields in any order, and stores the file unchanged', async () => {
    for (const parts of [
      [forOffer(offer.id), file()],
      [file(), forOffer(offer.id)],
    ]) {
      const response = await send(offer.talent, parts)
      expect(response).toMatchObject({ status: 200, body: { contentType: 'application/pdf', bytes: WORK.length } })
      const served = await world.stranger().get(pathOf(response.body.url))
      expect(served.text).toBe(WORK.toString())
      expect(served.headers['content-disposition']).toMatch(/^attachment; filename="winter roast.pdf"/)
    }
  })

  test('an agent who may act, and no other', async () => {
    const [acting, readOnly] = [await world.agent(), await world.agent('Elm Street Agency')]
    const { talent } = offer
    const other = await offerIn(world, 'PAID')
    await linkAgent(world, other.talent, readOnly, false)
    expect((await send(readOnly, [forOffer(other.id), file()])).status).toBe(403)
    await linkAgent(world, talent, acting, true)
    expect((await send(acting)).status).toBe(200)
    await talent.delete('/api/accounts/agent-link')
    expect((await send(acting)).status).toBe(403)
  })

  test('nobody else: not the brand, another talent or an admin, nor without a valid offer', async () => {
    const before = await rows()
    for (const person of [offer.brand, await world.talent('Iris Okafor'), await world.admin()])
      for (const parts of [
        [forOffer(offer.id), file()],
        [file(), forOffer(offer.id)],
      ])
        expect((await send(person, parts)).status).toBe(403)
    expect((await send(offer.talent, [forOffer('nowhere'), file()])).status).toBe(404)
    expect((await send(offer.talent, [file()])).status).toBe(400)
    expect((await send(offer.talent, [forOffer(''), file()])).status).toBe(400)
    expect((await send(offer.talent, [forOffer(offer.id), forOffer(offer.id), file()])).status).toBe(400)
    expect((await send(world.stranger())).status).toBe(401)
    expect(await rows()).toEqual(before)
  })

  test('offers that await a delivery only', async () => {
    const early = await offerIn(world, 'ACCEPTED')
    const done = await offerIn(world, 'COMPLETED')
    expect((await send(early.talent, [forOffer(early.id), file()])).status).toBe(422)
    expect((await send(done.talent, [forOffer(done.id), file()])).status).toBe(422)
  })

  test('the talent only; others get 403 before the file is read if the offer’s field comes first', async () => {
    const port = Number(new URL(await world.app.api.listen({ port: 0, host: '127.0.0.1' })).port)
    const socket = openSocket(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    const { 'content-type': type } = FORM_HEADERS
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\norigin: ${ORIGIN}\r\ncontent-type: ${type}\r\n` +
        `cookie: auth-token=${offer.brand.cookies.get('auth-token')}\r\ncontent-length: 400000000\r\n\r\n`,
    )
    socket.write(formOf([forOffer(offer.id), file()]).subarray(0, -40))
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 403 /)
    socket.destroy()
  })
})

test('a picture loses its location and nothing else', async () => {
  const taken = await sharp({ create: { width: 400, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Mara Lindqvist' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' } })
    .jpeg()
    .toBuffer()
  // Latitude of 59 degrees, as EXIF stores it.
  const saysWhere = (bytes: Buffer) => bytes.includes(Buffer.from([59, 0, 0, 0, 1, 0, 0, 0]))
  expect(saysWhere(taken)).toBe(true)
  const { body } = await send(offer.talent, [forOffer(offer.id), file(taken, 'portrait.jpg')])
  expect(body).toMatchObject({ contentType: 'image/jpeg', width: 400, height: 20 })
  const stored = await world.app.ctx.storage.get(body.key)
  const storedBytes = Buffer.concat((await stored?.body.toArray()) ?? [])
  expect(storedBytes).toHaveLength(body.bytes)
  expect(storedBytes.includes('Mara Lindqvist')).toBe(true)
  expect(saysWhere(storedBytes)).toBe(false)
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
  expect(await pixels(storedBytes)).toEqual(await pixels(taken))
  const smaller = await world.stranger().get(`${pathOf(body.url)}&w=160`)
  expect(smaller).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
})

test.each([
  ['a program', Buffer.from('MZ\x90\0')],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
  ['a page', Buffer.from('\ufeff <!DOCTYPE html><script>alert(1)</script>')],
  ['a drawing in SVG', Buffer.from('<?xml version="1.0"?><svg/>')],
])('%s is rejected, whatever its name', async (_what, bytes) => {
  expect((await send(offer.talent, [forOffer(offer.id), file(bytes, 'portrait.png')])).status).toBe(415)
})

describe('a delivery', () => {
  test('may name uploaded and other URLs; both sides get freshly signed URLs, nobody else gets any', async () => {
    const { id, brand, talent } = await offerIn(world, 'PAID')
    const { url, key } = (await send(talent, [forOffer(id), file()])).body
    const elsewhere = 'https://files.example.com/making-of.mp4'
    expect((await deliver(talent, id, [url, elsewhere])).status).toBe(200)
    const stored = await world.database.kysely
      .selectFrom('offers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.delivery_file_urls).toEqual([key, elsewhere])
    expect((await rows()).find((row) => row.key === key)?.expires_at).toBeNull()
    for (const person of [brand, talent]) {
      const [own = '', other] = (await readOffer(person, id)).deliveryFileUrls
      expect((await world.stranger().get(pathOf(own))).text).toBe(WORK.toString())
      expect(other).toBe(elsewhere)
    }
    expect((await (await world.brand('Contoso Tea')).get(`/api/offers/${id}`)).status).toBe(403)
    const again = (await readOffer(talent, id)).deliveryFileUrls
    expect((await deliver(talent, id, again)).status).toBe(200)
    expect((await deliver(talent, id, [elsewhere])).status).toBe(422)
  })

  test('with a file of another offer, of another kind or deleted is rejected and changes nothing', async () => {
    const [one, other] = [await offerIn(world, 'PAID'), await offerIn(world, 'PAID')]
    const { url } = (await send(one.talent, [forOffer(one.id), file()])).body
    const kinds = url.replace('offers/deliverables', 'likeness-image-assets')
    const gone = url.replace(/[0-9a-f]{32}/, '0'.repeat(32))
    for (const address of [url, kinds, gone]) {
      const response = await deliver(other.talent, other.id, ['https://files.example.com/a.mp4', address])
      expect(response).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'fileUrls.1' }] } } })
    }
    expect((await readOffer(other.talent, other.id)).status).toBe('PAID')
    expect((await deliver(one.talent, one.id, [url])).status).toBe(200)
  })
})

test.each([
  'http://127.0.0.1:22/work.pdf',
  'https://user:word@169.254.169.254/latest',
  'https://[::1]/work.pdf',
  'http://files.example.com/work.pdf',
])('a delivery rejects the URL %s', async (address) => {
  expect(await deliver(offer.talent, offer.id, ['https://files.example.com/a.pdf', address])).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: 'fileUrls.1' }] } },
  })
})

describe('a delivered picture', () => {
  const VERIFY = '/api/credentials/verify'
  const verify = async (url: string) => {
    const { rawPayload } = await world.app.api.inject({ url: pathOf(url) })
    return upload(world.stranger(), VERIFY, [{ name: 'file', fileName: 'found.png', bytes: rawPayload }])
  }

  test('shows a foreign signer’s claims as untrusted, in resized copies too', async () => {
    const own = {
      get: async () => ({ ...(await makeDevelopmentCertificate(new Date())), earlierAuthorities: '' }),
      findExpiry: async () => undefined,
    }
    const elsewhere = createContentCredentials({} as Config, own, NO_TIMESTAMPS)
    const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const claim = {
      title: 'x',
      action: 'created',
      madeAt: new Date(),
      likenessOf: { name: 'Somebody Famous', id: '1' },
    } as const
    const theirs = await elsewhere.sign({ bytes: new Uint8Array(bytes), contentType: 'image/png', claim })
    await elsewhere.close()
    const stored = await storeFile(world.app.ctx, { kind: 'deliverable', source: theirs })
    const url = mediaUrl(world.app.ctx, stored.key)
    expect((await verify(url)).body).toMatchObject({ trusted: false, likenessOf: 'Somebody Famous' })
    expect((await verify(`${url}&w=320`)).body).toMatchObject({ trusted: true, likenessOf: null })
  })

  test('counts as made with AI if its talent or its credentials say so, whoever signed them', async () => {
    const { credentials, clock } = world.app.ctx
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b5622d' } })
      .png()
      .toBuffer()
    const bytes = new Uint8Array(png)
    const made = { title: 'x', action: 'created', madeAt: clock.now() } as const
    const madeBy = { model: 'somewhere/painter', provider: 'somewhere' }
    const signed = (claim: Parameters<typeof credentials.sign>[0]['claim']) =>
      credentials.sign({ bytes, contentType: 'image/png', claim })
    const declares = (value: string): Part => ({ name: 'madeWithAi', value })
    const urlOf = async (parts: readonly Part[]): Promise<string> =>
      (await send(offer.talent, [forOffer(offer.id), ...parts])).body.url
    const generated = await signed({ ...made, madeBy })
    const urls = {
      plain: await urlOf([file(bytes, 'a.png')]),
      drawn: await urlOf([file(await signed(made), 'a.png')]),
      denied: await urlOf([declares('false'), file(bytes, 'a.png')]),
      declared: await urlOf([declares('true'), file(bytes, 'a.png')]),
      generated: await urlOf([file(generated, 'a.png')]),
      contradicted: await urlOf([declares('false'), file(generated, 'a.png')]),
    }
    expect(
      Object.entries(urls)
        .filter(([, url]) => isMadeWithAi(url))
        .map(([name]) => name),
    ).toEqual(['declared', 'generated', 'contradicted'])
    expect((await verify(urls.generated)).body).toMatchObject({ madeWithAi: true })
    expect((await verify(urls.plain)).body).toMatchObject({ madeWithAi: false })
    const other = await offerIn(world, 'PAID')
    const { url } = (await upload(other.talent, PATH, [forOffer(other.id), declares('true'), file(bytes, 'a.png')]))
      .body
    expect((await deliver(other.talent, other.id, [url])).status).toBe(200)
    const { deliveries } = (await other.brand.get(`/api/offers/${other.id}`)).body
    expect(deliveries).toMatchObject([{ madeWithAi: true, fileUrls: [expect.stringMatching(/-ai\.png\?/)] }])
  })

  test('names its person and its offer in its credentials, and so does a resized copy', async () => {
    const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#b5622d' } })
      .png()
      .toBuffer()
    const response = await send(offer.talent, [forOffer(offer.id), file(picture, 'winter roast.png')])
    const { url } = response.body
    for (const address of [url, `${url}&w=320`])
      expect(await verify(address)).toMatchObject({
        status: 200,
        body: {
          valid: true,
          trusted: true,
          likenessOf: offer.talent.displayName,
          madeFor: { kind: 'offer', id: offer.id },
          trainingAllowed: false,
        },
      })
  })
})
