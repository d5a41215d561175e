import { describe, expect, test } from 'vitest'
import { artTests, jobsOf, sessionOf, withPrompt } from '../../../../tests/support/merch/art-tests.ts'
import {
  aCampaign,
  aDesign,
  aFan,
  drawing,
  type Fan,
  takeSelfie,
} from '../../../../tests/support/merch/merch-artwork.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { generateArt } from './generate-art.ts'

const { artists, generate, kind, the } = artTests()

describe('waiting for art', () => {
  const progressOf = (fan: Fan) => the.world.stranger().get(`/api/merch/ai/generation/${fan.bearer}`)

  test('progress is visible to the holder of the session only', async () => {
    const own = await aCampaign(the.world)
    const design = await aDesign(the.world, own, withPrompt('x', { bgRemovalMode: 'none' }))
    const fan = await aFan(the.world, own)
    expect(await progressOf(fan)).toMatchObject({ status: 200, body: { status: 'none', progress: 0, candidates: [] } })
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    artists.generate = async ({ onProgress }) => {
      onProgress?.(0.5)
      entered.resolve()
      await gate.promise
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    const waiting = generate(fan)
    await entered.promise
    await expect
      .poll(async () => (await progressOf(fan)).body)
      .toMatchObject({ status: 'running', progress: 0.37, designId: design.id, aiArtKey: null, endedAt: null })
    gate.resolve()
    const { body } = await waiting
    expect(await progressOf(fan)).toMatchObject({
      body: { status: 'succeeded', progress: 1, aiArtKey: body.aiArtKey, candidates: body.candidates },
      headers: { 'referrer-policy': 'no-referrer' },
    })
    artists.generate = async () => Promise.reject(new ModelFailure('refused', 'Not this.'))
    await generate(fan, { forceRegenerate: true })
    expect((await progressOf(fan)).body).toMatchObject({ status: 'failed', candidates: body.candidates })
    expect(await progressOf({ ...fan, bearer: fan.id })).toMatchObject({ status: 404 })
  })

  test('a client that disconnects does not stop the job; the next request gets its result', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    artists.generate = async () => {
      entered.resolve()
      await gate.promise
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    const leaving = new AbortController()
    const left = generateArt(the.world.app.ctx, kind, {
      body: { sessionId: fan.bearer },
      visitor: undefined,
      request: { ip: '203.0.113.7', headers: {} },
      signal: leaving.signal,
    })
    await entered.promise
    leaving.abort(new Error('the client went away'))
    await expect(left).rejects.toThrow('went away')
    const again = generate(fan)
    gate.resolve()
    expect(await again).toMatchObject({ status: 200 })
    expect(await jobsOf(the.world, fan)).toHaveLength(1)
  })

  test('a request with a new selfie during a generation gets art of the new selfie', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    artists.generate = async () => {
      entered.resolve()
      await gate.promise
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    const first = generate(fan)
    await entered.promise
    await takeSelfie(the.world, fan.id)
    const second = generate(fan)
    gate.resolve()
    const [one, other] = await Promise.all([first, second])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.body.aiArtKey).not.toBe(one.body.aiArtKey)
    expect(await sessionOf(the.world, fan)).toMatchObject({ ai_art_key: other.body.aiArtKey })
  })
})
