import { readFile } from 'node:fs/promises'
import type { GenerateImage, Picture } from '@semblance/ports/models'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unavailable } from '../workers/testing/unavailable.ts'
import { createImageModel } from './image.ts'
import { createLocalPools } from './pools.ts'

const pools = createLocalPools({ unavailable })
const model = createImageModel(pools)
let photo: Picture

beforeAll(async () => {
  const file = new URL('../../tests/fixtures/pictures/grace-hopper.jpg', import.meta.url)
  photo = { bytes: new Uint8Array(await readFile(file)), contentType: 'image/jpeg' }
})
afterAll(() => pools.close())

type Options = { parameters?: Record<string, unknown>; signal?: AbortSignal; onProgress?: (fraction: number) => void }

const generate = (image: Partial<GenerateImage>, options: Options = {}) =>
  model.generate(
    { model: 'prints', parameters: {}, signal: new AbortController().signal, ...options },
    { prompt: 'halftone', references: [photo], quality: 'low', width: 192, height: 192, seed: 4, ...image },
  )

test('a photo becomes art deterministically, with progress and at no cost', async () => {
  const fractions: number[] = []
  const before = photo.bytes.slice()
  const image = { prompt: 'a banknote for {fanName}', name: 'Grace' }
  const first = await generate(image, { onProgress: (fraction) => fractions.push(fraction) })
  expect(first.costMicroUsd).toBe(0)
  expect(first.picture.contentType).toBe('image/png')
  expect(await sharp(first.picture.bytes).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(fractions.at(-1)).toBe(1)
  expect(fractions.length).toBeGreaterThan(2)
  expect(Buffer.compare((await generate(image)).picture.bytes, first.picture.bytes)).toBe(0)
  expect(Buffer.compare((await generate({ ...image, seed: 5 })).picture.bytes, first.picture.bytes)).not.toBe(0)
  expect(Buffer.compare(photo.bytes, before)).toBe(0)
})

test('a picture without a person is used whole for designs that need no face', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#9bd"/><rect y="120" width="300" height="80" fill="#385"/></svg>'
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
  const { picture } = await generate({ references: [{ bytes, contentType: 'image/png' }] })
  const { channels } = await sharp(picture.bytes).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5)
})

test.each([
  ['no photo', { references: [] }, {}],
  ['a fractional width', { width: 0.5 }, {}],
  ['a size beyond the limit', { height: 5000 }, {}],
  ['a prompt as long as a book', { prompt: 'x'.repeat(8001) }, {}],
  ['an unknown parameter', {}, { steps: 3 }],
  ['an unknown style', {}, { style: 'cubism' }],
] as const)('%s is invalid before any work starts', async (_, image, parameters) => {
  await expect(generate(image as Partial<GenerateImage>, { parameters })).rejects.toMatchObject({ reason: 'invalid' })
})

test('an unreadable picture is invalid', async () => {
  const bytes = new TextEncoder().encode('not a picture')
  await expect(generate({ references: [{ bytes, contentType: 'image/png' }] })).rejects.toMatchObject({
    reason: 'invalid',
  })
  const template: Picture = { bytes, contentType: 'image/png' }
  await expect(generate({ template })).rejects.toMatchObject({ reason: 'invalid' })
})

test('aborting the signal ends the work', async () => {
  const leaving = new AbortController()
  const end = generate(
    { width: 1024, height: 1024, quality: 'high' },
    { signal: leaving.signal, onProgress: () => leaving.abort(new Error('gone')) },
  )
  await expect(end).rejects.toMatchObject({ reason: 'unavailable' })
  expect(pools.drawing.state().waiting).toBe(0)
})

test('the registry may set the style', async () => {
  const [stencil, named] = [
    await generate({ prompt: 'x' }, { parameters: { style: 'stencil' } }),
    await generate({ prompt: 'x' }, { parameters: { style: 'popArt' } }),
  ]
  expect(Buffer.compare(stencil.picture.bytes, named.picture.bytes)).not.toBe(0)
})
