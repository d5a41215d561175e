import { expect, test } from 'vitest'
import { artTests } from '../../../../tests/support/merch/art-tests.ts'
import { aCampaign, aDesign, aFan, drawing, type Fan } from '../../../../tests/support/merch/merch-artwork.ts'
import { estimateSeconds } from '../../media/generation/queries/find-place-in-line.ts'

const { artists, generate, the } = artTests()
const lineOf = async (fan: Fan) =>
  (await the.world.stranger().get(`/api/merch/ai/generation/${fan.bearer}`)).body.line as {
    ahead: number
    estimatedSeconds: number | null
  } | null

test('a waiting fan sees their place in line and the estimated wait; both disappear when drawing starts', async () => {
  const own = await aCampaign(the.world)
  await aDesign(the.world, own)
  const first = await aFan(the.world, own)
  await generate(first)
  expect(await lineOf(first)).toBeNull()

  const gate = Promise.withResolvers<void>()
  artists.generate = async () => {
    await gate.promise
    return { picture: { bytes: await drawing(), contentType: 'image/png' } }
  }
  const parallel = 4
  const fans: Fan[] = []
  const waiting: Promise<unknown>[] = []
  for (let at = 0; at < parallel + 2; at++) {
    const fan = await aFan(the.world, own)
    fans.push(fan)
    waiting.push(generate(fan))
    if (at < parallel)
      await expect
        .poll(async () => (await the.world.stranger().get(`/api/merch/ai/generation/${fan.bearer}`)).body.status)
        .toBe('running')
    else await expect.poll(async () => (await lineOf(fan))?.ahead).toBe(at - parallel)
  }
  expect((await lineOf(fans.at(-1)!))?.estimatedSeconds).toEqual(expect.any(Number))
  expect(await lineOf(fans[0]!)).toBeNull()
  gate.resolve()
  await Promise.all(waiting)
  for (const fan of fans) expect(await lineOf(fan)).toBeNull()
})

test.each([
  [{ ahead: 0, running: 4, seconds: 10 }, 15],
  [{ ahead: 3, running: 4, seconds: 10 }, 15],
  [{ ahead: 4, running: 4, seconds: 10 }, 25],
  [{ ahead: 100, running: 1, seconds: 2.5 }, 254],
  [{ ahead: 5, running: 0, seconds: 10 }, null],
  [{ ahead: 5, running: 4, seconds: null }, null],
])('the wait for %j is estimated at %j seconds', (line, seconds) => expect(estimateSeconds(line)).toBe(seconds))
