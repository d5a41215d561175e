import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhoto } from '../../../../tests/support/likeness/shown-persons.ts'
import { expectOk, offerIn } from '../../../../tests/support/offers/offers.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { signGenerated } from '../credentials/index.ts'
import { markAlgorithmsOf, markGenerated } from './index.ts'
import { findWatermarks, insertWatermark } from './queries/watermarks.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { WATERMARK: 'on' } })
})
afterAll(() => world.close())

const MADE = { key: 'image-model-1', adapter: 'local', model: 'local-image' }

const algorithm = () => markAlgorithmsOf(world.config)[0] ?? ''
const generated = async () => ({
  bytes: new Uint8Array(
    await sharp(await newPhoto())
      .resize(768, 768, { fit: 'cover' })
      .png()
      .toBuffer(),
  ),
  contentType: 'image/png',
})
const bring = async (bytes: Buffer) =>
  expectOk(await upload(world.stranger(), '/api/licences/by-file', [{ name: 'file', fileName: 'found', bytes }]))

/** A part of the picture that is too small to be found by its fingerprint. */
const cropped = (bytes: Uint8Array) =>
  sharp(bytes).extract({ left: 100, top: 60, width: 614, height: 614 }).jpeg({ quality: 75 }).toBuffer()

test('a crop of a model’s picture is recognized as made by a model, and leads to no license', async () => {
  const marked = await markGenerated(world.app.ctx, await generated())
  expect(marked.watermark).toEqual({ alg: algorithm(), value: expect.stringMatching(/^[A-Za-z0-9+/]{8}$/) })
  const found = await bring(await cropped(marked.bytes))
  expect(found).toMatchObject({ result: 'MARKED', credentials: { found: false }, works: [] })
  expect(found.mark).toEqual({ madeAt: expect.any(String) })
  expect(await bring(await cropped((await generated()).bytes))).toMatchObject({ result: 'UNKNOWN', mark: null })
})

test('a crop of a licensed work that a model made leads to its license and its manifest', async () => {
  const { ctx } = world.app
  const marked = await markGenerated(ctx, await generated())
  const { bytes } = await signGenerated(ctx, MADE, marked)
  const offer = await offerIn(world, 'PAID')
  const { url } = expectOk(
    await upload(offer.talent, '/api/offers/upload-deliverable', [
      { name: 'offerId', value: offer.id },
      { name: 'file', fileName: 'portrait.png', bytes: Buffer.from(bytes) },
    ]),
  )
  expectOk(await offer.talent.post('/api/offers/deliver', { offerId: offer.id, fileUrls: [url] }))
  const { alg, value } = marked.watermark!
  const byBinding = async () =>
    expectOk(await world.stranger().get(`/api/c2pa/matches/byBinding?${new URLSearchParams({ alg, value })}`)).matches
  await world.cron('/api/c2pa/cron/register')
  expect(await byBinding()).toEqual([])

  expectOk(await offer.brand.post('/api/offers/complete', { offerId: offer.id }))
  await world.cron('/api/c2pa/cron/register')
  const found = await bring(await cropped(bytes))
  expect(found.result).toBe('MARKED')
  expect(found.works).toEqual([
    expect.objectContaining({ match: 'MARKED', licence: expect.objectContaining({ status: 'VALID' }) }),
  ])
  const [match, ...others] = await byBinding()
  expect(others).toEqual([])
  const content = await world
    .stranger()
    .send('POST', '/api/c2pa/matches/byContent', await cropped(bytes), { 'content-type': 'image/jpeg' })
  expect(expectOk(content).matches).toEqual([match])
  expect((await world.stranger().get(`/api/c2pa/manifests/${match.manifestId}`)).status).toBe(200)
})

test('the mark is named in the signed credentials', async () => {
  const marked = await markGenerated(world.app.ctx, await generated())
  const { bytes } = await signGenerated(world.app.ctx, MADE, marked)
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toContain(algorithm())
  expect(text).toContain(marked.watermark?.value)
})

test('credentials that the picture had before it was marked become the ingredient of ours', async () => {
  const { ctx } = world.app
  const theirs = await signGenerated(ctx, MADE, await generated())
  const ours = await signGenerated(ctx, MADE, await markGenerated(ctx, theirs))
  const report = await ctx.credentials.read({ bytes: ours.bytes, contentType: 'image/png' })
  expect(report).toMatchObject({ valid: true, trusted: true, generated: true, ingredientCount: 1 })
})

test('a value that is no mark is refused', async () => {
  const query = new URLSearchParams({ alg: algorithm(), value: 'AAAA' })
  expect((await world.stranger().get(`/api/c2pa/matches/byBinding?${query}`)).status).toBe(400)
})

test('marks are listed oldest first, and by id if they are equally old', async () => {
  const db = world.database.kysely
  const day = (date: number) => new Date(Date.UTC(2026, 5, date))
  const made = [
    { id: 'ffffffffff02', at: day(2) },
    { id: 'ffffffffff03', at: day(1) },
    { id: 'ffffffffff01', at: day(2) },
  ]
  for (const one of made) await insertWatermark(db, one)
  const listed = await findWatermarks(
    db,
    made.map(({ id }) => id),
  )
  expect(listed.map(({ id }) => id)).toEqual(['ffffffffff03', 'ffffffffff01', 'ffffffffff02'])
  expect(await insertWatermark(db, { id: 'ffffffffff01', at: day(3) }), 'the id is taken').toBe(false)
})

test('a picture that cannot be marked is kept as it is', async () => {
  const small = { bytes: new Uint8Array(await pictureOf(40, 40)), contentType: 'image/png' }
  expect(await markGenerated(world.app.ctx, small)).toBe(small)
  const damaged = { bytes: small.bytes.slice(0, 60), contentType: 'image/png' }
  expect(await markGenerated(world.app.ctx, damaged)).toBe(damaged)
  const text = { bytes: small.bytes, contentType: 'text/plain' }
  expect(await markGenerated(world.app.ctx, text)).toBe(text)
})

test('nothing is marked if the setting is off', async () => {
  const { ctx } = world.app
  const picture = await generated()
  expect(await markGenerated({ ...ctx, config: { ...ctx.config, WATERMARK: false } }, picture)).toBe(picture)
})
