import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { artTests, countOf, jobsOf, sessionOf, withPrompt } from '../../../../tests/support/merch/art-tests.ts'
import { aCampaign, aDesign, aFan, refusing, takeSelfie } from '../../../../tests/support/merch/merch-artwork.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { storeFile } from '../../media/files/index.ts'

const { artists, generate, the } = artTests()
const promptOf = () => artists.calls.images.at(-1)?.prompt

describe('rule 1: which design', () => {
  test('art uses the named design or the named variation’s parent, else the session’s design, else the first one', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('first'))
    const second = await aDesign(the.world, own, withPrompt('second'))
    const variation = await aDesign(the.world, own, {
      ...withPrompt('hers'),
      parent: second,
      gender: 'male',
      ageGroup: '20s',
    })
    const fan = await aFan(the.world, own)
    expect(await generate(fan)).toMatchObject({ status: 200 })
    expect(promptOf()).toBe('first')
    expect(await generate(fan, { designId: variation.id })).toMatchObject({ status: 200 })
    expect(promptOf()).toBe('second')
    expect(await sessionOf(the.world, fan)).toMatchObject({ design_id: second.id })
    await generate(fan, { forceRegenerate: true })
    expect(promptOf()).toBe('second')
  })

  test('a design or product of another campaign is 404', async () => {
    const campaign = await aCampaign(the.world)
    await aDesign(the.world, campaign)
    const fan = await aFan(the.world, campaign)
    const other = await aDesign(the.world, await aCampaign(the.world))
    expect(await generate(fan, { designId: other.id })).toMatchObject({ status: 404, body: { code: 'NotFound' } })
    expect(await generate(fan, { catalogProductId: 'nowhere' })).toMatchObject({ status: 404 })
    expect(await generate({ ...fan, bearer: fan.id })).toMatchObject({ status: 404 })
  })

  test('a session without a campaign, or a campaign without a design, is 422', async () => {
    expect(await generate(await aFan(the.world, null))).toMatchObject({
      status: 422,
      body: { code: 'UnprocessableEntity' },
    })
    expect(await generate(await aFan(the.world, await aCampaign(the.world)))).toMatchObject({ status: 422 })
  })
})

describe('rules 2, 4 and 5: prompt, template and name', () => {
  test('the selfie’s gender and age choose the variation, which overrides its parents field by field', async () => {
    const own = await aCampaign(the.world)
    const top = await aDesign(
      the.world,
      own,
      withPrompt('for all', { bgRemovalMode: 'none', qualityTiers: ['medium'] }),
    )
    await aDesign(the.world, own, { config: { prompt: 'for her' }, parent: top, gender: 'female', ageGroup: '30s' })
    const her = await aFan(the.world, own, { description: { gender: 'female', ageGroup: '30s' } })
    expect(await generate(her)).toMatchObject({ status: 200 })
    expect(artists.calls.images).toMatchObject([{ prompt: 'for her', quality: 'medium' }])
    const him = await aFan(the.world, own, { description: { gender: 'male', ageGroup: '30s' } })
    await generate(him)
    expect(promptOf()).toBe('for all')
  })

  test('the template is sent to the model and gives the art its shape; the name replaces the placeholder', async () => {
    const own = await aCampaign(the.world)
    const picture = await sharp({ create: { width: 200, height: 300, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { key } = await storeFile(the.world.app.ctx, { kind: 'template', source: new Uint8Array(picture) })
    const named = await aDesign(the.world, own, withPrompt('A poster for {fanName}.', { templateImageUrl: key }))
    const plain = await aDesign(the.world, own, withPrompt('A poster.'))
    const fan = await aFan(the.world, own, { fanName: 'Noor' })
    expect(await generate(fan, { designId: named.id })).toMatchObject({ status: 200 })
    const [image] = artists.calls.images
    expect(image).toMatchObject({ prompt: 'A poster for {fanName}.', name: 'Noor', width: 683, height: 1024 })
    expect(image?.template?.bytes.length).toBeGreaterThan(0)
    expect(artists.calls.moderated).toContain('Noor')
    await generate(fan, { designId: plain.id })
    expect(artists.calls.images.at(-1)).not.toHaveProperty('name')
  })

  test('a rejected name is 422 and names the field; nothing is generated or counted', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('For {fanName}.'))
    const fan = await aFan(the.world, own, { fanName: 'something vile' })
    artists.moderate = refusing
    const response = await generate(fan)
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'BRIEF_REFUSED', details: { issues: [{ path: 'fanName' }] } },
    })
    expect(artists.calls.images).toEqual([])
    expect(await countOf(the.world, fan)).toBeUndefined()
  })
})

describe('rule 3: cached art', () => {
  test('is returned without a model call and is not counted, unless it is regenerated', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const first = await generate(fan)
    const again = await generate(fan)
    expect(again.body).toEqual(first.body)
    expect(artists.calls.images).toHaveLength(1)
    expect(await countOf(the.world, fan)).toBe(1)
    const anew = await generate(fan, { forceRegenerate: true })
    expect(anew.body.aiArtKey).not.toBe(first.body.aiArtKey)
    expect(await countOf(the.world, fan)).toBe(2)
    const [row] = await the.world.database.kysely
      .selectFrom('merch_generation_cache')
      .selectAll()
      .where('session_id', '=', fan.id)
      .execute()
    expect(row).toMatchObject({ art_key: anew.body.aiArtKey, contract_version: 1, ended_at: expect.any(Date) })
    const [, job] = (await jobsOf(the.world, fan)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(row?.cost_micro_usd).toBeGreaterThan(0)
    expect(row?.cost_micro_usd).toBe(job?.cost_micro_usd)
  })

  test('is not used for another selfie, configuration or contract version', async () => {
    const own = await aCampaign(the.world)
    const design = await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const cache = the.world.database.kysely.updateTable('merch_generation_cache')
    await generate(fan)
    await takeSelfie(the.world, fan.id)
    await generate(fan)
    expect(artists.calls.images).toHaveLength(2)
    await the.world.database.kysely
      .updateTable('merch_design_configs')
      .set({ config: JSON.stringify({ prompt: 'Another one.', modelEndpoint: 'image-model-2' }) })
      .where('design_id', '=', design.id)
      .execute()
    await generate(fan)
    expect(artists.calls.images).toHaveLength(3)
    await cache.set({ contract_version: 0 }).where('session_id', '=', fan.id).execute()
    await generate(fan)
    expect(artists.calls.images).toHaveLength(4)
  })

  test('is still returned after a regeneration failed', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const first = await generate(fan)
    artists.generate = async () => Promise.reject(new ModelFailure('refused', 'Not this.'))
    expect(await generate(fan, { forceRegenerate: true })).toMatchObject({ status: 502 })
    expect((await generate(fan)).body).toEqual(first.body)
  })
})
