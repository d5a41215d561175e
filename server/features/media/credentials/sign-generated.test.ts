import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { signGenerated } from './sign-generated.ts'

const MADE = { key: 'image-model-2', adapter: 'local', model: 'prints' }

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a generated picture is signed with its model, its time and its purpose', async () => {
  const { ctx } = world.app
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const picture = { bytes: new Uint8Array(bytes), contentType: 'image/png' as const }
  const before = world.clock.now().toISOString()
  const signed = await signGenerated(ctx, MADE, picture, { madeFor: { kind: 'offer', id: 'offer-1' } })
  const read = await ctx.credentials.read(signed)
  expect(read).toMatchObject({
    valid: true,
    trusted: true,
    made: { model: 'local/prints' },
    madeFor: { kind: 'offer', id: 'offer-1' },
    ingredientCount: 0,
  })
  const at = read.made?.at ?? ''
  expect(at >= before && at <= world.clock.now().toISOString()).toBe(true)
  const again = await signGenerated(ctx, MADE, signed)
  expect(await ctx.credentials.read(again)).toMatchObject({ valid: true, ingredientCount: 1 })
})

test('a file that cannot be signed is returned unchanged', async () => {
  const broken = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' }
  expect(await signGenerated(world.app.ctx, MADE, broken)).toBe(broken)
  const sound = { bytes: new Uint8Array([1, 2, 3]), contentType: 'audio/ogg' }
  expect(await signGenerated(world.app.ctx, MADE, sound)).toBe(sound)
})
