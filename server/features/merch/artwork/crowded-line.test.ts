import { expect, test } from 'vitest'
import { artTests, countOf, jobsOf } from '../../../../tests/support/merch/art-tests.ts'
import {
  aCampaign,
  aDesign,
  aFan,
  drawing,
  type Fan,
  type TestCampaign,
} from '../../../../tests/support/merch/merch-artwork.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import type { TestResponse } from '../../../../tests/support/world.ts'

const { artists, generate, the } = artTests()
const progressOf = async (fan: Fan) => (await the.world.stranger().get(`/api/merch/ai/generation/${fan.bearer}`)).body

async function fillLine(campaign: TestCampaign): Promise<{ fans: Fan[]; responses: Promise<TestResponse>[] }> {
  const atOnce = the.world.config.GENERATION_PARALLEL
  const [fans, responses]: [Fan[], Promise<TestResponse>[]] = [[], []]
  for (let index = 0; index <= atOnce; index++) {
    const fan = await aFan(the.world, campaign)
    fans.push(fan)
    responses.push(generate(fan))
    await expect.poll(async () => (await progressOf(fan)).status).toBe(index < atOnce ? 'running' : 'queued')
  }
  return { fans, responses }
}

test('a request for new art is rejected while the line is too long, and everyone in line still gets their art', async () => {
  const own = await aCampaign(the.world)
  await aDesign(the.world, own)
  const gate = Promise.withResolvers<void>()
  artists.generate = async () => {
    await gate.promise
    return { picture: { bytes: await drawing(), contentType: 'image/png' } }
  }
  // The limit is a quarter of a minute, and a second fan in line would wait for half a minute.
  await withSettings(the.world, { ART_LINE_MINUTES: 0.25 }, async () => {
    const { fans, responses } = await fillLine(own)
    const late = await aFan(the.world, own)
    expect(await generate(late)).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      body: { code: 'ServiceUnavailable', error: expect.stringContaining('Try again in a moment') },
    })
    expect(await progressOf(late)).toMatchObject({ status: 'none', timesLeft: 12 })
    expect([await countOf(the.world, late), await jobsOf(the.world, late)]).toEqual([undefined, []])

    const [last] = fans.slice(-1)
    expect(await progressOf(last!)).toMatchObject({ status: 'queued', line: { ahead: 0 } })
    const joined = generate(last!)
    const begun = await the.world.stranger().post('/api/merch/session/create', { campaignSlug: own.slug })
    expect(begun.status).toBe(201)
    gate.resolve()
    expect((await Promise.all([...responses, joined])).map(({ status }) => status)).toEqual(
      Array(responses.length + 1).fill(200),
    )
    expect(await generate(late)).toMatchObject({ status: 200 })
  })
})
