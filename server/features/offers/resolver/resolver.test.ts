import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whatIsStored } from '../../../../tests/support/database/what-is-stored.ts'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { newPhoto, SURFACES } from '../../../../tests/support/likeness/shown-persons.ts'
import { givePeriod } from '../../../../tests/support/offers/licences.ts'
import { expectOk, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { pictureOf, silence, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { keyOfMediaUrl, restoreFiles, storeFile, takeDownFiles } from '../../media/files/index.ts'
import { algorithmOf } from './domain/soft-binding.ts'

const BY_FILE = '/api/licences/by-file'
const C2PA = '/api/c2pa'

let world: World
let origin = ''
const vision = fakeVision()
beforeAll(async () => {
  world = await createWorld({
    wrapModels: vision.wrap,
    env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' },
  })
  origin = await world.app.api.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

const register = async () => expectOk(await world.cron(`${C2PA}/cron/register`))

async function deliver({ id: offerId, talent }: TestOffer, picture: Uint8Array): Promise<string> {
  const { url } = expectOk(
    await upload(talent, '/api/offers/upload-deliverable', [
      { name: 'offerId', value: offerId },
      { name: 'file', fileName: 'portrait.jpg', bytes: picture },
    ]),
  )
  expectOk(await talent.post('/api/offers/deliver', { offerId, fileUrls: [url] }))
  return keyOfMediaUrl(world.config, url) ?? ''
}

async function delivered(picture: Uint8Array): Promise<TestOffer & { key: string }> {
  const offer = await offerIn(world, 'PAID')
  return { ...offer, key: await deliver(offer, picture) }
}

/** Delivers another version after a dispute. */
async function revise(offer: TestOffer, picture: Uint8Array): Promise<void> {
  expectOk(await offer.brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'Not the cup.' }))
  const decision = { offerId: offer.id, resolution: 'REVISION', note: 'Looked at.' }
  expectOk(await (await world.admin()).post('/api/offers/admin/resolve-dispute', decision))
  await deliver(offer, picture)
}

/** A completed offer whose work is this picture. */
async function licensed(picture: Uint8Array) {
  const offer = await delivered(picture)
  expectOk(await offer.brand.post('/api/offers/complete', { offerId: offer.id }))
  await register()
  return offer
}

const screenshot = (picture: Uint8Array) => sharp(picture).resize(300).webp({ quality: 70 }).toBuffer()
const bring = (bytes: Uint8Array, fileName = 'found') =>
  upload(world.stranger(), BY_FILE, [{ name: 'file', fileName, bytes }])

async function hashOf(picture: Uint8Array): Promise<string> {
  const { hash } = await world.app.ctx.temporaryFiles.use(async (path) => {
    await writeFile(path, picture)
    return world.app.ctx.pictures.fingerprint(path)
  })
  return Buffer.from(hash, 'hex').toString('base64')
}

/** A client that knows the address of the service and C2PA's published API, and nothing of ours. */
const client = {
  algorithm: async (): Promise<string> => {
    const { fingerprints } = await json(await fetch(`${origin}${C2PA}/services/supportedAlgorithms`))
    return fingerprints[0].alg
  },
  byContent: async (picture: Uint8Array, type: string, query = ''): Promise<Match[]> => {
    const address = `${origin}${C2PA}/matches/byContent${query}`
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(picture),
    })
    return (await json(response)).matches
  },
  byBinding: async (alg: string, value: string): Promise<Match[]> => {
    const query = new URLSearchParams({ alg, value, maxResults: '5' })
    return (await json(await fetch(`${origin}${C2PA}/matches/byBinding?${query}`))).matches
  },
  byLargeBinding: async (alg: string, value: string): Promise<Match[]> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ alg, value }),
    }
    return (await json(await fetch(`${origin}${C2PA}/matches/byBinding`, init))).matches
  },
  manifest: async (id: string, query = ''): Promise<Buffer> => {
    const response = await fetch(`${origin}${C2PA}/manifests/${encodeURIComponent(id)}${query}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/c2pa'])
    return Buffer.from(await response.arrayBuffer())
  },
}
type Match = { manifestId: string; similarityScore: number }
async function json(response: Response): Promise<any> {
  expect(response.status).toBe(200)
  return response.json()
}

describe('a signed file that lost its metadata', () => {
  test('leads a client of the published API back to its manifest', async () => {
    const offer = await licensed(await newPhoto())
    const stored = await world.app.ctx.storage.get(offer.key)
    const signed = Buffer.concat(await stored!.body.toArray())
    const stripped = await sharp(signed).png().toBuffer()
    expect(signed.includes('jumdc2pa')).toBe(true)
    expect(stripped.includes('jumdc2pa')).toBe(false)

    const [match, ...others] = await client.byContent(stripped, 'image/png')
    expect(others).toEqual([])
    expect(match!.manifestId).toMatch(/^urn:c2pa:[0-9a-f-]{36}/)
    expect(match!.similarityScore).toBeGreaterThan(85)
    const store = await client.manifest(match!.manifestId)
    expect(store.readUInt32BE(0)).toBe(store.length)
    expect(store.toString('latin1', 4, 8)).toBe('jumb')
    expect(store.toString('latin1', 12, 20)).toBe('jumdc2pa')
    expect(store.includes(match!.manifestId)).toBe(true)
    const active = await client.manifest(match!.manifestId, '?returnActiveManifest=true')
    expect(active.readUInt32BE(0)).toBe(active.length)
    expect(active.includes(match!.manifestId)).toBe(true)

    const alg = await client.algorithm()
    expect(alg).toBe(algorithmOf(world.config))
    const value = await hashOf(stripped)
    expect(await client.byBinding(alg, value)).toEqual([match])
    expect(await client.byLargeBinding(alg, value)).toEqual([match])
    const hint = `?alg=${alg}&hintAlg=${alg}&hintValue=${encodeURIComponent(value)}`
    expect(await client.byContent(await newPhoto(), 'image/jpeg', hint)).toEqual([match])
  })

  test('a picture with too little detail, and one that nobody licensed, match nothing', async () => {
    await licensed(await pictureOf(400, 300))
    expect(await client.byContent(await pictureOf(200, 150), 'image/png')).toEqual([])
    expect(await client.byContent(await newPhoto(), 'image/jpeg')).toEqual([])
  })

  test.each([
    ['another algorithm', '/matches/byBinding?alg=com.example.1&value=AAAA', 400],
    ['a value that is no hash', `/matches/byBinding?alg=ALG&value=AAAA`, 400],
    ['a value that is no Base64', `/matches/byBinding?alg=ALG&value=${'!'.repeat(44)}`, 400],
    ['an unknown manifest', '/manifests/urn:c2pa:00000000-0000-4000-8000-000000000000', 404],
  ])('%s is refused', async (_, path, status) => {
    const answer = await world.stranger().get(C2PA + path.replace('ALG', algorithmOf(world.config)))
    expect(answer.status).toBe(status)
  })

  test('a file that is no picture is refused with 415, a damaged one with 400', async () => {
    const post = (type: string, bytes: Buffer) =>
      world.stranger().send('POST', `${C2PA}/matches/byContent`, bytes, { 'content-type': type })
    expect((await post('image/gif', Buffer.from('GIF89a, and more'))).status).toBe(415)
    expect((await post('text/plain', Buffer.from('text'))).status).toBe(415)
    expect((await post('image/png', (await pictureOf(40, 40)).subarray(0, 60))).status).toBe(400)
    const large = { 'content-type': 'image/png', 'content-length': '20000001' }
    expect(
      (await world.stranger().send('POST', `${C2PA}/matches/byContent`, Buffer.alloc(20_000_001), large)).status,
    ).toBe(413)
  })
})

describe('POST /api/licences/by-file', () => {
  test('finds the license and the talent’s page for a screenshot, even if it is mirrored', async () => {
    const picture = await newPhoto()
    const { talent } = await licensed(picture)
    for (const copy of [await screenshot(picture), await sharp(picture).flop().jpeg().toBuffer()]) {
      const found = expectOk(await bring(copy))
      expect(found).toMatchObject({ result: 'NEAR_COPY', credentials: { found: false } })
      expect(found.works).toEqual([
        {
          match: 'NEAR_COPY',
          licence: expect.objectContaining({ status: 'VALID', stage: 'RUNNING', licensor: talent.displayName }),
          talentPage: `${world.config.BASE_URL}/t/${talent.slug}`,
        },
      ])
    }
  })

  test('finds the license of a delivered file by its signature', async () => {
    const offer = await licensed(await newPhoto())
    const stored = await world.app.ctx.storage.get(offer.key)
    const found = expectOk(await bring(Buffer.concat(await stored!.body.toArray())))
    expect(found).toMatchObject({ result: 'SIGNED', credentials: { trusted: true } })
    expect(found.works).toEqual([expect.objectContaining({ match: 'SIGNED' })])
  })

  test('says that a license has ended, or that the work was refunded', async () => {
    const picture = await newPhoto()
    const offer = await licensed(picture)
    await givePeriod(world, offer, { starts: -9, ends: -1 })
    expect(expectOk(await bring(await screenshot(picture))).works[0].licence.stage).toBe('ENDED')
    expectOk(await offer.brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'Not the cup.' }))
    expect(expectOk(await bring(await screenshot(picture))).works[0].licence.stage).toBe('SUSPENDED')
    const decision = { offerId: offer.id, resolution: 'REFUND', note: 'Looked at.' }
    expectOk(await (await world.admin()).post('/api/offers/admin/resolve-dispute', decision))
    expect(expectOk(await bring(await screenshot(picture))).works[0].licence.stage).toBe('REVOKED')
  })

  test('answers for a recording, and refuses what is neither picture nor signed', async () => {
    expect(expectOk(await bring(silence()))).toMatchObject({ result: 'UNKNOWN', works: [] })
    expect((await bring(Buffer.from('only text'))).status).toBe(422)
  })

  test('compares no faces', async () => {
    const before = vision.calls.looks
    expectOk(await bring(await newPhoto()))
    expect(vision.calls.looks).toBe(before)
  })

  test('stores nothing of the sent file, even if the file is refused', async () => {
    const [picture, known] = [await newPhoto(), await newPhoto()]
    const empty = await whatIsStored(world)
    await licensed(known)
    const before = await whatIsStored(world)
    expect(before).not.toEqual(empty)
    expectOk(await bring(picture))
    expectOk(await bring(await screenshot(known)))
    expect((await bring(Buffer.from('only text'))).status).toBe(422)
    expect((await bring(Buffer.alloc(20_000_001))).status).toBe(413)
    await client.byContent(picture, 'image/jpeg')
    const damaged = picture.subarray(0, 200)
    await world.stranger().send('POST', `${C2PA}/matches/byContent`, damaged, { 'content-type': 'image/jpeg' })
    expect(await whatIsStored(world)).toEqual(before)
  })
})

describe('a picture that is not licensed, or no longer public, gets the answer of an unknown one:', () => {
  const hidden: Record<string, (picture: Buffer) => Promise<unknown>> = {
    'a delivery that nobody has accepted': async (picture) => {
      await delivered(picture)
      await register()
    },
    'a private candidate': async (picture) => {
      const { accountId } = await world.brand()
      await storeFile(world.app.ctx, {
        kind: 'image-candidate',
        source: picture,
        owner: { accountId },
        expiresAt: null,
      } as Parameters<typeof storeFile>[1])
      await world.cron('/api/media/cron/fingerprint')
    },
    'a likeness picture': async (picture) => SURFACES['likeness-image'].show(world, await world.talent(), picture),
    'a revision of a licensed work in progress': async (picture) => {
      await revise(await licensed(await newPhoto()), picture)
      await register()
    },
    'a version of a work that a revision has replaced': async (picture) => {
      const offer = await licensed(picture)
      await revise(offer, await newPhoto())
      expectOk(await offer.brand.post('/api/offers/complete', { offerId: offer.id }))
      await register()
    },
    'a work that was taken down': async (picture) => {
      const { key } = await licensed(picture)
      await inTransaction(world.database.kysely, (trx) =>
        takeDownFiles(trx, [key], { at: world.clock.now(), keptUntil: null }),
      )
      await register()
    },
    'a work of a talent whose likeness was taken down': async (picture) => {
      const { talent } = await licensed(picture)
      const body = { accountId: talent.accountId, reason: 'They never agreed to it.' }
      expectOk(await (await world.admin()).post('/api/likeness/admin/takedowns', body))
    },
  }

  test.each(Object.entries(hidden))('%s', async (_, store) => {
    const picture = await newPhoto()
    await store(picture)
    const [copy, unknown] = [await screenshot(picture), await screenshot(await newPhoto())]
    for (const send of [
      (bytes: Buffer) => bring(bytes),
      (bytes: Buffer) =>
        world.stranger().send('POST', `${C2PA}/matches/byContent`, bytes, { 'content-type': 'image/webp' }),
    ]) {
      const [about, nothing] = [await send(copy), await send(unknown)]
      expect([about.status, about.text]).toEqual([nothing.status, nothing.text])
      // With the same number of queries, the response time reveals nothing either.
      expect([about.statements, about.trips]).toEqual([nothing.statements, nothing.trips])
    }
  })

  test('a work that was taken down is not searched, and is found again once it is restored', async () => {
    const picture = await newPhoto()
    const { key } = await licensed(picture)
    const [match] = await client.byContent(picture, 'image/jpeg')
    const { kysely } = world.database
    await inTransaction(kysely, (trx) => takeDownFiles(trx, [key], { at: world.clock.now(), keptUntil: null }))
    const row = await kysely.selectFrom('licensed_works').selectAll().where('file_key', '=', key).executeTakeFirst()
    expect(row).toMatchObject({ hash: null, manifest: null, manifest_id: null })
    expect((await world.stranger().get(`${C2PA}/manifests/${match!.manifestId}`)).status).toBe(404)
    await inTransaction(kysely, (trx) => restoreFiles(trx, [key], null))
    await register()
    expect(await client.byContent(picture, 'image/jpeg')).toEqual([match])
  })
})

// This test is the last one, because sessions end when its clock advances by a day.
test('all kinds of look-ups share one daily limit for each address', () =>
  withSettings(world, { LOOKUPS_PER_ADDRESS: 2 }, async () => {
    world.clock.advance(DAY_MS)
    expectOk(await bring(await newPhoto()))
    await client.byContent(await newPhoto(), 'image/jpeg')
    expect((await bring(await newPhoto())).status).toBe(429)
    const body = { alg: algorithmOf(world.config), value: await hashOf(await newPhoto()) }
    const stranger = world.stranger()
    const matches = `${C2PA}/matches`
    for (const refused of [
      await stranger.get(`${matches}/byBinding?${new URLSearchParams(body)}`),
      await stranger.post(`${matches}/byBinding`, body),
      await stranger.send('POST', `${matches}/byContent`, await newPhoto(), { 'content-type': 'image/jpeg' }),
    ])
      expect(refused.status).toBe(429)
  }))
