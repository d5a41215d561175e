import { readFileSync } from 'node:fs'
import { decodeSound } from '@semblance/media/sounds/decode-sound'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { faceNumbered, fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { newPortrait, SURFACES } from '../../../../tests/support/likeness/shown-persons.ts'
import { fanOf } from '../../../../tests/support/merch/merch-shop.ts'
import { bringPhoto, openStore, saveStore, sellSmall, storeOf } from '../../../../tests/support/merch/seller-stores.ts'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { tone, wav } from '../../../../tests/support/sounds/make-sounds.ts'
import { pathOf, pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { PERSON_SOURCES, type PersonSource } from '../../../platform/persons/index.ts'
import { findCopy, findFingerprint, markAsComparable, nearestFaceFingerprints } from '../marks/index.ts'
import { putFingerprint } from '../marks/queries/fingerprints.ts'

const REVIEWS = '/api/likeness/admin/reviews'
const SOURCES = Object.keys(PERSON_SOURCES) as PersonSource[]
const PICTURES = SOURCES.filter((source) => SURFACES[source].takes === 'picture')
const sound = (name: string) => readFileSync(new URL(`../../../../tests/support/sounds/${name}`, import.meta.url))

let world: World
let admin: Person
let eyes: PlayedEyes
/** Every picture gets a different face, unless a test sets one. */
let faces = 0
beforeAll(async () => {
  eyes = fakeVision()
  world = await createWorld({ env: { LIKENESS_FACE_CHECKS: 'true' }, wrapModels: eyes.wrap })
  admin = await world.admin()
  await sellSmall(admin)
})
beforeEach(() => {
  eyes.vectorOf = async () => ({ face: faceNumbered(++faces) })
})
afterAll(() => world.close())

const reviewsOf = async ({ accountId }: Person) =>
  (await admin.get(`${REVIEWS}?limit=100`)).body.reviews.filter(({ account }: any) => account.id === accountId)
const decide = async (who: Person, decision: 'release' | 'remove') => {
  const [{ id }] = await reviewsOf(who)
  return admin.post(`${REVIEWS}/${id}/decide`, { decision, reason: 'We have seen a document.' })
}
const noticesOf = async (who: Person): Promise<string[]> =>
  (await who.get('/api/notifications/list')).body.notifications.map(({ type }: { type: string }) => type)
async function withLikeness(bytes: Buffer): Promise<Person> {
  const talent = await world.talent()
  await SURFACES['likeness-image'].show(world, talent, bytes)
  return talent
}

describe.each(PICTURES)('%s', (source) => {
  const { show } = SURFACES[source]

  test.each([
    ['the same bytes', (bytes: Buffer) => bytes],
    ['a smaller copy', (bytes: Buffer) => sharp(bytes).resize(150).jpeg({ quality: 60 }).toBuffer()],
    ['a mirrored copy', (bytes: Buffer) => sharp(bytes).flop().png().toBuffer()],
  ])('that copies another talent’s picture (%s) is held and shown to nobody', async (_, copyOf) => {
    const picture = await newPortrait()
    const owner = await withLikeness(picture)
    const thief = await world.talent()
    const stolen = await show(world, thief, await copyOf(picture))
    expect([stolen.isHeld, await stolen.isOut()]).toEqual([true, false])
    const [review] = await reviewsOf(thief)
    expect(review).toMatchObject({
      status: 'OPEN',
      reason: 'COPY_OF_ANOTHER',
      source,
      other: { account: { id: owner.accountId } },
    })
    expect((await world.stranger().get(pathOf(review.picture.url))).status).toBe(200)
    expect(await noticesOf(thief)).toContain('LIKENESS_HELD')
    expect(await noticesOf(owner)).toContain('LIKENESS_MATCHED')
  })

  test('that copies the account’s own picture is shown', async () => {
    const picture = await newPortrait()
    const own = await show(world, await withLikeness(picture), await sharp(picture).resize(200).jpeg().toBuffer())
    expect([own.isHeld, await own.isOut()]).toEqual([false, true])
  })

  test('that was taken down before is held, whoever uploads it', async () => {
    const picture = await newPortrait()
    const before = await withLikeness(picture)
    await admin.post('/api/likeness/admin/takedowns', { accountId: before.accountId, reason: 'Somebody else.' })
    const thief = await world.talent()
    const again = await show(world, thief, picture)
    expect([again.isHeld, await again.isOut(), (await reviewsOf(thief))[0].reason]).toEqual([
      true,
      false,
      'TAKEN_DOWN_BEFORE',
    ])
  })

  test('is compared with later files after an admin releases it, and no more after one removes it', async () => {
    const picture = await newPortrait()
    await withLikeness(picture)
    const [released, removed] = [await world.talent(), await world.talent()]
    const twin = await show(world, released, picture)
    expect((await decide(released, 'release')).status).toBe(200)
    const shown = source === 'profile-picture' ? await again(released, picture) : twin
    expect(await shown.isOut()).toBe(true)
    const stolen = await show(world, removed, picture)
    expect((await decide(removed, 'remove')).body).toMatchObject({ status: 'REMOVED', picture: { url: null } })
    if (source !== 'store-photo') expect(await stolen.isOut()).toBe(false)
    const files = await world.database.kysely
      .selectFrom('media_files')
      .select('key')
      .where('owner_account_id', '=', removed.accountId)
      .where('kind', '=', source)
      .execute()
    expect(files).toEqual([])
  })

  const again = async (who: Person, picture: Buffer) => {
    await world.database.kysely
      .updateTable('social_links')
      .set({ tried_at: null, read_at: null })
      .where('account_id', '=', who.accountId)
      .execute()
    return show(world, who, picture)
  }
})

describe('a face', () => {
  test.each(['portrait', 'store-photo', 'profile-picture'] as const)(
    'of another talent in a new picture is held as a %s; that talent’s agent may show it',
    async (source) => {
      const number = 120 + SOURCES.indexOf(source)
      eyes.vectorOf = async () => ({ face: faceNumbered(number) })
      const owner = await world.talent()
      await consent(owner)
      await SURFACES['likeness-image'].show(world, owner, await newPortrait())
      await world.cron('/api/indexing/process-queue')
      const thief = await world.talent()
      const stolen = await SURFACES[source].show(world, thief, await newPortrait())
      expect([stolen.isHeld, await stolen.isOut()]).toEqual([true, false])
      expect((await reviewsOf(thief))[0]).toMatchObject({
        reason: 'FACE_OF_ANOTHER',
        source,
        other: { account: { id: owner.accountId } },
      })
      const agent = await world.talent()
      await linkAgent(world, owner, agent, true)
      expect((await SURFACES[source].show(world, agent, await newPortrait())).isHeld).toBe(false)
      expect((await SURFACES[source].show(world, owner, await newPortrait())).isHeld).toBe(false)
    },
  )

  test('that is in use already is found when its owner joins, and one takedown removes it everywhere', async () => {
    eyes.vectorOf = async () => ({ face: faceNumbered(127) })
    const thief = await world.talent()
    const portrait = await SURFACES.portrait.show(world, thief, await newPortrait())
    const shop = await SURFACES['store-photo'].show(world, thief, await newPortrait())
    const { designs, slug } = await storeOf(thief)
    expect([await portrait.isOut(), await shop.isOut()]).toEqual([true, true])
    const art = pathOf(designs[0].displayImageUrl)
    expect((await world.stranger().get(art)).status).toBe(200)
    const owner = await world.talent()
    await consent(owner)
    await SURFACES['likeness-image'].show(world, owner, await newPortrait())
    await world.cron('/api/indexing/process-queue')
    expect((await reviewsOf(owner))[0]).toMatchObject({
      reason: 'FACE_OF_ANOTHER',
      other: { account: { id: thief.accountId }, picture: { url: expect.any(String) } },
    })
    const taken = { accountId: thief.accountId, reason: 'The shop sells somebody else’s face.' }
    expect((await admin.post('/api/likeness/admin/takedowns', taken)).status).toBe(200)
    expect([await portrait.isOut(), (await world.stranger().get(art)).status]).toEqual([false, 404])
    expect((await world.stranger().get(`/api/merch/campaign/${slug}`)).status).toBe(404)
    expect((await decide(owner, 'release')).status).toBe(200)
  })
})

describe('a store', () => {
  test('sells nothing while its new photo is under review; carts are rejected, and no admin can open it', async () => {
    const stolen = await newPortrait()
    await withLikeness(stolen)
    const seller = await world.talent()
    const store = await openStore(seller, { uploadedImageUrl: (await bringPhoto(seller, await newPortrait())).url })
    const fan = await fanOf(world, { ...store, seller, products: {} as never })
    const item = {
      catalogProductId: store.products.find(({ sku }: { sku: string }) => sku === 'DEFAULT-TSHIRT1').catalogProductId,
      quantity: 1,
      designId: store.designs[0].id,
    }
    expect((await fan.fill([item])).status).toBe(200)
    const { url } = await bringPhoto(seller, stolen)
    const closed = await saveStore(seller, { uploadedImageUrl: url, publish: true, products: ON_SALE })
    expect(closed.body.store).toMatchObject({ status: 'DRAFT', closedBecause: 'under review' })
    expect([(await fan.pay()).status, (await fan.fill([item])).status]).toEqual([404, 404])
    const { version } = await world.database.kysely
      .selectFrom('merch_campaigns')
      .select('version')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow()
    const opened = await admin.patch(`/api/merch/admin/campaigns/${store.id}`, { version, status: 'LIVE' })
    expect([opened.status, (await storeOf(seller)).status]).toEqual([422, 'DRAFT'])
    const filter = { uploadedImageUrl: url, filterId: 'any' }
    expect((await seller.post('/api/merch/seller/store/generate', filter)).status).toBe(422)
  })
})

describe('a recording of another talent', () => {
  const { show } = SURFACES['likeness-voice']
  const babble = (seed: number) => {
    let state = seed
    const chance = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return state / 2 ** 31
    }
    const syllables = Array.from({ length: 40 }, () => ({
      voice: 90 + chance() * 120,
      low: 300 + chance() * 600,
      high: 900 + chance() * 1400,
    }))
    return tone(6, 16_000, (time) => {
      const { voice, low, high } = syllables[Math.floor(time / 0.15)] ?? { voice: 0, low: 0, high: 0 }
      const overtones = Array.from({ length: 20 }, (_, at) => (at + 1) * voice)
      return overtones.reduce((sum, hz) => {
        const weight = Math.exp(-(((hz - low) / 150) ** 2)) + 0.6 * Math.exp(-(((hz - high) / 250) ** 2))
        return sum + 0.1 * weight * Math.sin(2 * Math.PI * hz * time)
      }, 0)
    })
  }

  test.each([
    ['byte for byte', async () => sound('plain.flac')],
    ['as MP3', async () => sound('plain.mp3')],
    ['as Opus', async () => sound('opus.ogg')],
    [
      'cut and quieter',
      async () => {
        const { channels } = await decodeSound(sound('plain.flac'), { sampleRate: 16_000, channels: 1 })
        return wav([(channels[0] ?? new Float32Array(0)).slice(4801).map((sample) => sample * 0.4)])
      },
    ],
  ])('%s is held', async (_, copy) => {
    const owner = await world.talent()
    const own = await show(world, owner, sound('plain.flac'))
    // An earlier row may have uploaded the recording first, so that its account is the victim.
    const thief = await world.talent()
    const stolen = await show(world, thief, await copy())
    expect([stolen.isHeld, await stolen.isOut()]).toEqual([true, false])
    expect((await reviewsOf(thief))[0]).toMatchObject({ reason: 'COPY_OF_ANOTHER', source: 'likeness-voice' })
    expect(own).toBeDefined()
  })

  test('does not match a different recording', async () => {
    for (const seed of [1, 2]) {
      const own = await show(world, await world.talent(), wav([babble(seed)]))
      expect([own.isHeld, await own.isOut()]).toEqual([false, true])
    }
  })
})

test('an account cannot use somebody else’s picture as its profile picture', async () => {
  const owner = await world.talent()
  await SURFACES.portrait.show(world, owner, await newPortrait())
  const { imageUrl } = (await owner.get('/api/accounts/me')).body.account
  const thief = await world.talent()
  expect((await thief.patch('/api/accounts/me', { imageUrl })).status).toBe(400)
  expect((await owner.patch('/api/accounts/me', { imageUrl })).status).toBe(200)
  // A router decodes paths, so other spellings of the address serve the same file.
  const { origin, pathname } = new URL(imageUrl)
  const spelled = [
    pathname.replace('/media', '/%6Dedia'),
    pathname.replace(/.(?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `/api/likeness/%70ictures/${crypto.randomUUID()}`,
    '/api/likeness/pictures/no-id',
    '/talents',
  ]
  for (const path of spelled) {
    const { status, text } = await thief.patch('/api/accounts/me', { imageUrl: `${origin}${path}` })
    expect([path, status], text).toEqual([path, 400])
  }
  const twins = [imageUrl.replace(/^http:/, 'https:'), imageUrl.replace(/^(https?:\/\/[^/:]+)/, '$1.')]
  for (const twin of twins) {
    const { status, text } = await thief.patch('/api/accounts/me', { imageUrl: twin })
    expect([twin, status], text).toEqual([twin, 400])
  }
  const elsewhere = 'https://cdn.example.com/me.png'
  expect((await thief.patch('/api/accounts/me', { imageUrl: elsewhere })).status).toBe(200)
})

test('plain areas and brand logos do not count as copies', async () => {
  const plain = await pictureOf(60, 60, '#335577')
  await withLikeness(plain)
  expect((await SURFACES.portrait.show(world, await world.talent(), plain)).isHeld).toBe(false)
  const mark = await newPortrait()
  for (const brand of [await world.brand(), await world.brand()])
    expect((await SURFACES.portrait.show(world, brand, mark)).isHeld).toBe(false)
})

describe.skipIf(inject('template').engine === 'pglite')('at the same time', () => {
  test.each(PICTURES.filter((source) => source !== 'profile-picture'))(
    'if two accounts upload one picture, as a likeness and as %s, only one is shown',
    async (source) => {
      const picture = await newPortrait()
      const [one, other] = [await world.talent(), await world.talent()]
      const shown = await Promise.all([
        SURFACES['likeness-image'].show(world, one, picture),
        SURFACES[source].show(world, other, picture),
      ])
      expect(shown.filter(({ isHeld }) => isHeld).length).toBeLessThanOrEqual(1)
      expect((await Promise.all(shown.map(({ isOut }) => isOut()))).filter(Boolean)).toHaveLength(1)
    },
  )
})

const ON_SALE = [{ sku: 'DEFAULT-TSHIRT1', enabled: true }]

test('of equally similar faces and equal copies, the oldest file is found first', async () => {
  const face = { vector: faceNumbered(7)?.vector ?? [], model: 'a/model', version: 1 }
  const digests = [newId()]
  const [one, other] = [await world.talent(), await world.talent()]
  // The keys sort against the order of insertion.
  const files = [
    { fileKey: `b-${newId()}`, accountId: one.accountId },
    { fileKey: `a-${newId()}`, accountId: other.accountId },
  ]
  const source = 'portrait' as const
  const now = world.clock.now()
  await inTransaction(world.database.kysely, async (trx) => {
    for (const file of files) {
      await sql`insert into media_files select (jsonb_populate_record(f, jsonb_build_object('key', ${file.fileKey}::text))).*
        from media_files f limit 1`.execute(trx)
      await putFingerprint(trx, { ...file, source, digests, looks: null, views: [], sound: null, face }, now)
      await markAsComparable(trx, file.fileKey)
    }
    expect((await findFingerprint(trx, files[0]?.fileKey ?? ''))?.face).toMatchObject({ model: 'a/model', version: 1 })
    const nearest = await nearestFaceFingerprints(trx, face, { notOf: [], limit: 2 })
    expect(nearest.map(({ fileKey }) => fileKey)).toEqual([files[1]?.fileKey, files[0]?.fileKey])
    const seen = { looks: null, views: [], face: null }
    const mark = { fileKey: 'new', source, accountId: 'x', digests, ...seen, hasSound: false }
    expect(await findCopy(trx, mark, [])).toMatchObject({ fileKey: files[1]?.fileKey })
    await sql`update person_marks set created_at = created_at + interval '1 second'
      where file_key = ${files[1]?.fileKey}`.execute(trx)
    expect(await findCopy(trx, mark, [])).toMatchObject({ fileKey: files[0]?.fileKey })
  })
})
