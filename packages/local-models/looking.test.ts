import { readFileSync } from 'node:fs'
import type { FaceVector, ModelCall, Picture, PictureDescription } from '@semblance/ports/models'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpegOfScans } from '../../tests/support/pictures/building-blocks.ts'
import { unavailable } from '../workers/testing/unavailable.ts'
import { createLikeness } from './likeness.ts'
import { likenessOf } from './looking/likeness-score.ts'
import { createMatting } from './matting.ts'
import { createModeration } from './moderation.ts'
import { LOCAL_NAMES } from './names.ts'
import { createLocalPools } from './pools.ts'
import { createVision } from './vision.ts'

/** One thread loads each network once for all tests. */
const pools = createLocalPools({ lookingThreads: 1, unavailable })
const vision = createVision(pools)
const matting = createMatting(pools)
const likeness = createLikeness(pools)
const moderation = createModeration(pools)
afterAll(() => pools.close())

const fixture = (name: string) => readFileSync(new URL(`../../tests/fixtures/${name}`, import.meta.url))
const COLLINS = fixture('astronaut.png')
const HOPPER = fixture('grace_hopper.jpg')

const callOf = (capability: keyof typeof LOCAL_NAMES, signal?: AbortSignal): ModelCall => ({
  model: LOCAL_NAMES[capability],
  parameters: {},
  signal: signal ?? new AbortController().signal,
})
const png = async (picture: Sharp): Promise<Picture> => ({
  bytes: await picture.png({ compressionLevel: 1 }).toBuffer(),
  contentType: 'image/png',
})
const describePicture = async (picture: Picture): Promise<PictureDescription> =>
  (await vision.describe(callOf('vision'), picture)).description
const drawn = (width: number, height: number, inside: string): Buffer =>
  Buffer.from(`<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
const noise = (): Sharp => {
  let state = 7
  const pixels = Uint8Array.from({ length: 256 * 256 * 3 }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state >> 16
  })
  return sharp(pixels, { raw: { width: 256, height: 256, channels: 3 } })
}

const collins: Picture = { bytes: COLLINS, contentType: 'image/png' }
const hopper: Picture = { bytes: HOPPER, contentType: 'image/jpeg' }

describe('describing a picture finds', () => {
  test('a portrait: one woman in her thirties who smiles, where her face is, her hair', async () => {
    const description = await describePicture(collins)
    expect(description).toMatchObject({
      personDetected: true,
      peopleCount: 1,
      isBlurry: false,
      isTooDark: false,
      isNudity: false,
      isCelebrity: false,
      gender: 'female',
      ageGroup: '30s',
      faces: [{ gender: 'female', ageGroup: '30s', hairColor: 'brown', expression: 'smile', isOccluded: false }],
    })
    const { box, confidence } = description.faces[0] as PictureDescription['faces'][number]
    expect([box.left + box.width / 2, box.top + box.height / 2].map((at) => at.toFixed(1))).toEqual(['0.4', '0.2'])
    expect(confidence).toBeGreaterThan(0.5)
    expect(description.tags).toEqual(expect.arrayContaining(['portrait', 'brown hair', 'smiling']))
  })

  test('an older woman with glasses that do not count as covering her face', async () => {
    const description = await describePicture(hopper)
    expect(description).toMatchObject({ peopleCount: 1, gender: 'female', ageGroup: 'elder', isBlurry: false })
    expect(description.faces[0]).toMatchObject({ isOccluded: false })
    expect(description.tags.length).toBeLessThanOrEqual(12)
    // The same picture gives the same result to the last digit.
    expect(await describePicture(hopper)).toEqual(description)
  })

  test('two people, with the larger face’s gender and age', async () => {
    const both = sharp({ create: { width: 900, height: 600, channels: 3, background: '#777' } }).composite([
      { input: await sharp(COLLINS).resize(380).toBuffer(), left: 0, top: 0 },
      { input: HOPPER, left: 388, top: 0 },
    ])
    const description = await describePicture(await png(both))
    expect(description).toMatchObject({ peopleCount: 2, ageGroup: 'elder' })
    expect(description.faces.map(({ box }) => box.left > 0.43)).toEqual([true, false])
    expect(description.tags).toContain('people')
  })

  test('that one is blurred and another sharp', async () => {
    expect(await describePicture(await png(sharp(HOPPER).blur(4)))).toMatchObject({ isBlurry: true, isTooDark: false })
  })

  test('that one is dark and another light', async () => {
    expect(await describePicture(await png(sharp(HOPPER).linear(0.2, 0)))).toMatchObject({ isTooDark: true })
  })

  test('a mask that covers a face', async () => {
    const { box } = (await describePicture(hopper)).faces[0] as PictureDescription['faces'][number]
    const [left, top, width, height] = [box.left * 512, box.top * 600, box.width * 512, box.height * 600]
    const mask = `<rect x="${left}" y="${top + height * 0.5}" width="${width}" height="${height * 0.5}" rx="20" fill="#9ed8ec"/>`
    const masked = await describePicture(await png(sharp(HOPPER).composite([{ input: drawn(512, 600, mask) }])))
    expect(masked.faces).toMatchObject([{ isOccluded: true }])
  })

  test('no person in noise, a drawing or a single pixel', async () => {
    const smiley = `<rect width="300" height="300" fill="#eee"/><circle cx="150" cy="150" r="100" fill="#fc3"/>
      <circle cx="115" cy="125" r="12"/><circle cx="185" cy="125" r="12"/>
      <path d="M100 180 Q150 230 200 180" stroke="#000" stroke-width="8" fill="none"/>`
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#a87' } })
    for (const picture of [noise(), sharp(drawn(300, 300, smiley)), pixel])
      expect(await describePicture(await png(picture))).toMatchObject({
        personDetected: false,
        peopleCount: 0,
        faces: [],
        gender: null,
        ageGroup: null,
      })
  })
})

describe('cutting people out', () => {
  const alphaOf = async ({ bytes }: Picture) =>
    sharp(bytes).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })

  test('makes corners transparent, keeps the middle opaque and hair soft', async () => {
    const { picture, found, coverage } = await matting.matte(callOf('matting'), collins)
    expect(found).toBe(true)
    expect(coverage).toBeGreaterThan(0.4)
    expect(coverage).toBeLessThan(0.65)
    expect(picture.contentType).toBe('image/png')
    const { data, info } = await alphaOf(picture)
    expect(info).toMatchObject({ width: 512, height: 512 })
    const at = (x: number, y: number) => data[y * 512 + x]
    expect([at(4, 4), at(507, 4), at(60, 120), at(420, 60)]).toEqual([0, 0, 0, 0])
    expect([at(225, 120), at(220, 420), at(110, 300)]).toEqual([255, 255, 255])
    // The hair is 15 to 130 pixels from the top. A hard edge would have too few partly transparent
    // pixels.
    const soft = data.subarray(15 * 512, 130 * 512).filter((alpha) => alpha > 20 && alpha < 235).length
    expect(soft).toBeGreaterThan(300)
    expect(soft).toBeLessThan(4000)
  })

  test('keeps transparent areas transparent', async () => {
    const half = drawn(512, 600, '<rect width="256" height="600" fill="#fff"/>')
    const cut = await png(
      sharp(HOPPER)
        .ensureAlpha()
        .composite([{ input: half, blend: 'dest-in' }]),
    )
    const { data } = await alphaOf((await matting.matte(callOf('matting'), cut)).picture)
    expect(data[300 * 512 + 300]).toBe(0)
    expect(data[500 * 512 + 180]).toBe(255)
  })

  test('returns the picture unchanged if there is nobody', async () => {
    const plain = await png(sharp({ create: { width: 200, height: 200, channels: 3, background: '#3a7' } }))
    expect(await matting.matte(callOf('matting'), plain)).toEqual({ picture: plain, found: false, coverage: 0 })
  })
})

describe('likeness', () => {
  const compare = (a: Picture, b: Picture) => likeness.compare(callOf('likeness'), [a, b])

  const variants: Record<string, (source: Buffer) => Sharp> = {
    'turned to the right': (source) => sharp(source).rotate(10, { background: '#888' }),
    'turned to the left': (source) => sharp(source).rotate(-10, { background: '#888' }),
    cropped: (source) => sharp(source).extract({ left: 110, top: 40, width: 300, height: 320 }),
    mirrored: (source) => sharp(source).flop(),
    'in other colors': (source) => sharp(source).modulate({ brightness: 1.2, saturation: 0.5, hue: 20 }),
  }
  for (const [name, vary] of Object.entries(variants))
    test(`the same person ${name} matches`, async () => {
      expect((await compare(collins, await png(vary(COLLINS)))).score).toBeGreaterThanOrEqual(0.8)
    })

  test('a small, heavily compressed copy matches', async () => {
    const bytes = await sharp(HOPPER).resize(300).jpeg({ quality: 25 }).toBuffer()
    expect((await compare(hopper, { bytes, contentType: 'image/jpeg' })).score).toBeGreaterThanOrEqual(0.8)
  })

  test('two different people do not match', async () => {
    const { score, facesFound } = await compare(collins, hopper)
    expect(score).toBeLessThanOrEqual(0.35)
    expect(facesFound).toEqual([1, 1])
  })

  test('a picture without a face scores 0 and reports it', async () => {
    expect(await compare(await png(noise()), collins)).toEqual({ score: 0, facesFound: [0, 1] })
    expect(await likeness.vectorOf(callOf('likeness'), await png(noise()))).toEqual({ face: undefined })
  })

  test('vectors have unit length and give the same score as comparing', async () => {
    const vectors = (await Promise.all(
      [collins, hopper].map(async (picture) => (await likeness.vectorOf(callOf('likeness'), picture)).face),
    )) as [NonNullable<FaceVector>, NonNullable<FaceVector>]
    for (const { vector } of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
    const [one, other] = vectors
    expect(likenessOf(one.vector, other.vector)).toBeCloseTo((await compare(collins, hopper)).score, 6)
    expect(likenessOf(one.vector, one.vector)).toBeGreaterThan(0.99)
    expect(one.face).toMatchObject({ gender: 'female', ageGroup: '30s', hairColor: 'brown' })
  })
})

describe('moderation', () => {
  test('a portrait is allowed', async () => {
    const { verdict } = await moderation.moderate(callOf('moderation'), { picture: collins, text: 'A hero of mine' })
    expect(verdict).toMatchObject({ isAllowed: true, reasons: [] })
    expect(verdict.scores.nudity).toBeLessThan(0.2)
    expect(verdict.scores.minors).toBe(0)
  })

  test('a good picture does not make up for a bad text', async () => {
    const { verdict } = await moderation.moderate(callOf('moderation'), { picture: collins, text: 'kill yourself' })
    expect(verdict.isAllowed).toBe(false)
    expect(verdict.reasons).toContain('The text seems to attack someone.')
  })

  test.each([
    ['nudity is not allowed', { nudity: 0.75, ageGroups: ['30s' as const] }, ['nudity']],
    ['uncertain nudity of an adult is allowed', { nudity: 0.4, ageGroups: ['20s' as const] }, []],
    ['uncertain nudity with a minor is not allowed', { nudity: 0.4, ageGroups: ['30s', 'teen'] as const }, ['minors']],
  ])('%s', async (_what, judged, found) => {
    const judging = createModeration({ looking: { ...pools.looking, run: async () => judged as never } })
    const { verdict } = await judging.moderate(callOf('moderation'), { picture: collins })
    expect(verdict.isAllowed).toBe(found.length === 0)
    expect(Object.entries(verdict.scores).flatMap(([name, score]) => (score >= 0.7 ? [name] : []))).toEqual(found)
    expect(verdict.reasons).toHaveLength(found.length)
  })

  test('rejects empty input', async () => {
    await expect(moderation.moderate(callOf('moderation'), {})).rejects.toMatchObject({ reason: 'invalid' })
  })
})

describe('rejects as invalid a picture that', () => {
  let tooLarge: Picture
  beforeAll(async () => {
    tooLarge = await png(sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#fff' } }))
  })

  test('is unreadable, of another type or truncated', async () => {
    const gif = await sharp(COLLINS).resize(50).gif().toBuffer()
    const svg = drawn(9, 9, '')
    for (const bytes of [Buffer.from('no picture'), Buffer.alloc(0), gif, svg, COLLINS.subarray(0, 2000)])
      await expect(describePicture({ bytes, contentType: 'image/png' })).rejects.toMatchObject({
        name: 'ModelFailure',
        reason: 'invalid',
      })
  })

  test('has more than 40 megapixels', async () => {
    await expect(matting.matte(callOf('matting'), tooLarge)).rejects.toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining('40 megapixels'),
    })
  })

  // Decoding would take a minute and could not be interrupted, so the headers must suffice to
  // reject it.
  test('is a JPEG of thousands of scans, in every capability', async () => {
    const endless: Picture = { bytes: jpegOfScans(6300, 6300, 6000), contentType: 'image/jpeg' }
    const ends = await Promise.allSettled([
      describePicture(endless),
      matting.matte(callOf('matting'), endless),
      likeness.compare(callOf('likeness'), [collins, endless]),
      moderation.moderate(callOf('moderation'), { picture: endless }),
    ])
    for (const end of ends)
      expect(end).toMatchObject({
        status: 'rejected',
        reason: { name: 'ModelFailure', reason: 'invalid', message: expect.stringContaining('scans') },
      })
    await expect(pools.looking.run('sitter', endless.bytes)).rejects.toMatchObject({ code: 'tooManyScans' })
  })

  test('comes with another model or an unknown parameter', async () => {
    const call = callOf('vision')
    await expect(vision.describe({ ...call, model: 'gpt' }, collins)).rejects.toMatchObject({ reason: 'invalid' })
    await expect(vision.describe({ ...call, parameters: { detail: 'high' } }, collins)).rejects.toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining('detail'),
    })
  })

  test('an aborted call fails, and the next call succeeds', async () => {
    const leaving = new AbortController()
    const call = likeness.compare(callOf('likeness', leaving.signal), [collins, hopper])
    leaving.abort(new Error('gone'))
    await expect(call).rejects.toMatchObject({ name: 'ModelFailure', reason: 'unavailable' })
    expect(await describePicture(await png(noise()))).toMatchObject({ personDetected: false })
  })
})
