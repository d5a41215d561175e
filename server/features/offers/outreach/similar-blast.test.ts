import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmBlast, createBlast, pathsOf, readBlast } from '../../../../tests/support/offers/blasts.ts'
import { candidateSession, offerIn, readOffer, submit } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let brand: Person
let mara: Person
let iris: Person
let noor: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  brand = await world.brand()
  ;[mara, iris, noor] = [await world.talent(), await world.talent('Iris Okafor'), await world.talent('Noor Haddad')]
})
afterAll(() => world.close())

const create = (talents: readonly Person[], more: object = {}, by = brand) => createBlast(by, talents, more)
const confirm = (blastId: string, by = brand) => confirmBlast(by, blastId)
const show = (blastId: string, by = brand) => readBlast(by, blastId)

describe('caps', () => {
  test('apply inside a blast: the eleventh offer of a day is refused, and the other offers stay sent', async () => {
    const small = await createWorld({ env: { OFFER_DAILY_CAP: '10', OFFER_WEEKLY_CAP: '40' } })
    try {
      const buyer = await small.brand()
      const talents: Person[] = []
      for (let n = 0; n < 11; n++) talents.push(await small.talent(`Talent ${n}`))
      const blastId = await create(talents, {}, buyer)
      const { results } = (await confirm(blastId, buyer)).body
      expect(results.filter(({ offerId }: { offerId: string | null }) => offerId !== null)).toHaveLength(10)
      expect(results[10]).toEqual({
        slug: talents[10]?.slug,
        offerId: null,
        error: {
          code: 'RateLimited',
          message: expect.stringMatching(/10 offers within 24 hours.* Send this one later/),
        },
      })
      const { recipients } = await show(blastId, buyer)
      const wait = Date.parse(recipients[10].retryAt) - small.clock.now().getTime()
      expect(wait).toBeGreaterThan(DAY_MS - 60_000)
      expect(wait).toBeLessThanOrEqual(DAY_MS)
      expect(recipients[0].retryAt).toBeNull()
      // The limit allows offers again, but the results of a confirmed blast are final.
      await small.database.kysely
        .updateTable('offers')
        .set({ submitted_at: addMs(small.clock.now(), -2 * DAY_MS) })
        .execute()
      expect((await confirm(blastId, buyer)).body.results).toEqual(results)
      const more = await buyer.post(`/api/offers/${results[0].offerId}/blast-similar`, {
        slugs: talents.slice(9).map(({ slug }) => slug),
      })
      const { results: rest } = (await confirm(more.body.blastId, buyer)).body
      expect(rest).toMatchObject([{ error: null }, { error: null }])
    } finally {
      await small.close()
    }
  })
})

describe('a blast from an earlier offer', () => {
  const similar = (offerId: string, slugs: string[], by = brand, more: object = {}) =>
    by.post(`/api/offers/${offerId}/blast-similar`, { slugs, ...more })

  test('copies the brief and the brand’s first amount, not the agreed one', async () => {
    const { id } = await offerIn(world, 'COUNTERED', { brand, talent: mara, amountMinorUnit: 100_000 })
    await brand.post('/api/offers/respond', { offerId: id, action: 'accept' })
    expect(await readOffer(brand, id)).toMatchObject({ status: 'ACCEPTED', offerAmountMinorUnit: 200_000 })
    const response = await similar(id, [iris.slug, noor.slug])
    expect(response.status).toBe(201)
    const { blastId } = response.body
    expect(await show(blastId)).toMatchObject({ sourceOfferId: id, brief: { offerAmountMinorUnit: 100_000 } })
    const { results } = (await confirm(blastId)).body
    expect(await readOffer(iris, results[0].offerId)).toMatchObject({
      offerAmountMinorUnit: 100_000,
      campaignDescription: 'A portrait with our new espresso cup, morning light.',
      campaignType: 'social_post',
      skipImageGeneration: true,
      imageCandidateSessionId: null,
    })
  })

  test('copies the deadline and the included revisions', async () => {
    const terms = { deliverWithinDays: 9, includedRevisions: 2, extraRevisionMinorUnit: 30_000 }
    const id = await submit(brand, mara, terms)
    const { results } = (await confirm((await similar(id, [iris.slug, noor.slug])).body.blastId)).body
    expect(await readOffer(iris, results[0].offerId)).toMatchObject(terms)
  })

  test('does not copy the first talent’s candidates; a voice needs candidates of each talent', async () => {
    const session = await candidateSession(world, [brand, mara], 'IMAGE', { imageKind: 'FINAL', made: ['model_b'] })
    const image = { skipImageGeneration: false, imageCandidateSessionId: session, selectedModelKey: 'model_b' as const }
    const id = await submit(brand, mara, image)
    const { results } = (await confirm((await similar(id, [iris.slug, noor.slug])).body.blastId)).body
    expect(await readOffer(noor, results[1].offerId)).toMatchObject({
      imageCandidateSessionId: null,
      selectedModelKey: null,
      imageKind: 'FINAL',
      skipImageGeneration: true,
    })
    const made = { made: ['slt'] }
    const sessions = [
      await candidateSession(world, [brand, mara], 'VOICE', made),
      await candidateSession(world, [brand, iris], 'VOICE', made),
      await candidateSession(world, [brand, noor], 'VOICE', made),
    ]
    const voice = { voiceCandidateSessionId: sessions[0] ?? '', selectedVoiceModelKey: 'slt' }
    const spoken = await submit(brand, mara, { campaignType: 'radio_spot', ...voice })
    expect(pathsOf(await similar(spoken, [iris.slug, noor.slug]))).toEqual([400, ['candidates', 'candidates']])
    const candidates = [iris, noor].map(({ slug }, at) => ({
      slug,
      ...voice,
      voiceCandidateSessionId: sessions[at + 1],
    }))
    expect((await similar(spoken, [iris.slug, noor.slug], brand, { candidates })).status).toBe(201)
  })

  test('is for the offer’s brand, excludes its talent, and requires a sent offer', async () => {
    const id = await submit(brand, mara)
    expect(pathsOf(await similar(id, [iris.slug, mara.slug]))).toEqual([400, ['slugs.1']])
    expect((await similar(id, [iris.slug, noor.slug], mara)).status).toBe(403)
    expect((await similar(id, [iris.slug, noor.slug], await world.admin())).status).toBe(403)
    expect((await similar(newId(), [iris.slug, noor.slug])).status).toBe(404)
    const draft = await submit(brand, mara, { saveAsDraft: true })
    expect((await similar(draft, [iris.slug, noor.slug])).status).toBe(422)
    expect((await similar(draft, [iris.slug, noor.slug], mara)).status).toBe(404)
  })
})
