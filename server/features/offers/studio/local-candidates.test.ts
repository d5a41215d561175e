import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import type { Picture } from '../../../providers/models/port.ts'
import { callModel } from '../../media/models/index.ts'
import { IMAGE_MODEL_KEYS } from './domain/media.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const SIDE = 160

test('the three local models make three clearly different pictures', async () => {
  const photo = await readFile(new URL('../../../../tests/fixtures/pictures/grace-hopper.jpg', import.meta.url))
  const person: Picture = { bytes: new Uint8Array(photo), contentType: 'image/jpeg' }
  const request = {
    prompt: 'A portrait.',
    references: [person],
    quality: 'low',
    width: SIDE,
    height: SIDE,
    seed: 7,
  } as const
  const drawn = await Promise.all(
    IMAGE_MODEL_KEYS.map(async (endpoint) => {
      const { result, made } = await callModel(world.app.ctx, { endpoint, capability: 'image' }, (model, call) =>
        model.generate(call, request),
      )
      expect(made.adapter).toBe('local')
      return sharp(result.picture.bytes).removeAlpha().raw().toBuffer()
    }),
  )
  const [a, b, c] = drawn as [Buffer, Buffer, Buffer]
  for (const [one, other] of [
    [a, b],
    [a, c],
    [b, c],
  ] as const)
    expect(meanDifference(one, other)).toBeGreaterThan(30)
})

const meanDifference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
