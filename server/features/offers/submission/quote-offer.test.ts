import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerIn, readOffer, setOfferPolicy } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand('Northwind')
})
afterAll(() => world.close())

type QuoteInput = {
  slugs: string
  campaignType?: string
  amount?: number
  currency?: string
  name?: string
  exclusivity?: string
}
const quote = (
  { slugs, campaignType = 'social_post', amount = 100_000, currency = 'usd', name, exclusivity }: QuoteInput,
  as = brand,
) => {
  const query = new URLSearchParams({ slugs, campaignType, currency, offerAmountMinorUnit: String(amount) })
  if (name !== undefined) query.set('buyerBrandName', name)
  if (exclusivity !== undefined) query.set('exclusivity', exclusivity)
  return as.get(`/api/offers/quote?${query}`)
}
const policyWith = (belowMinimum: 'ask_talent' | 'auto_reject' | 'auto_counter', currency = 'USD') => ({
  minimums: [{ currency, amountMinorUnit: 200_000 }],
  belowMinimum,
})

describe('a quote', () => {
  test('returns the fee and the total, writes nothing, and takes at most three SQL statements', async () => {
    const talent = await world.talent('Mara')
    await quote({ slugs: talent.slug })
    const response = await quote({ slugs: talent.slug })
    expect(response.statements).toBeLessThanOrEqual(3)
    expect(response.body).toEqual({
      offerAmountMinorUnit: 100_000,
      currency: 'USD',
      platformFeeMinorUnit: 10_000,
      totalBrandPriceMinorUnit: 110_000,
      ifAllAccept: { count: 1, totalMinorUnit: 110_000 },
      talents: [{ slug: talent.slug, displayName: 'Mara', fits: 'taken', minimumMinorUnit: null, currencies: [] }],
    })
    expect((await brand.get('/api/offers/list?perspective=buyer')).body.total).toBe(0)
  })

  test('raises the minimum by the price of exclusivity, and says if the talent must decide about it in person', async () => {
    const talent = await world.talent('Exclusive')
    await setOfferPolicy(talent, policyWith('auto_counter'))
    const prices = (answer: string) => ({
      CATEGORY_EXCLUSIVE: { answer, pricePercent: 250, minimum: null },
      EXCLUSIVE: { answer: 'ALLOWED', pricePercent: null, minimum: null },
    })
    const rules = { fallback: { answer: 'ALLOWED', floor: null }, exceptions: [] }
    const save = (version: number, answer: string) =>
      talent.put('/api/likeness/use-rules', { version, rules: { ...rules, exclusivity: prices(answer) } })
    const quoted = async (exclusivity?: string) => {
      const response = await quote({ slugs: talent.slug, amount: 300_000, ...(exclusivity ? { exclusivity } : {}) })
      expect(response.statements).toBeLessThanOrEqual(3)
      return response.body.talents[0]
    }
    expect((await save(0, 'ALLOWED')).status).toBe(200)
    expect(await quoted()).toMatchObject({ fits: 'taken' })
    expect(await quoted('EXCLUSIVE')).toMatchObject({ fits: 'countered', minimumMinorUnit: 500_000 })
    await save(1, 'ON_REQUEST')
    expect(await quoted('CATEGORY_EXCLUSIVE')).toMatchObject({ fits: 'asked', minimumMinorUnit: null })
  })

  test('returns what each talent’s policy will do, and the minimum only if a counter-offer would reveal it', async () => {
    const [asks, rejects, counters, elsewhere, blocks] = await Promise.all(
      ['Asks', 'Rejects', 'Counters', 'Elsewhere', 'Blocks'].map((name) => world.talent(name)),
    )
    if (!asks || !rejects || !counters || !elsewhere || !blocks) throw new Error('there are five')
    await setOfferPolicy(asks, policyWith('ask_talent'))
    await setOfferPolicy(rejects, policyWith('auto_reject'))
    await setOfferPolicy(counters, policyWith('auto_counter'))
    await setOfferPolicy(elsewhere, policyWith('ask_talent', 'EUR'))
    await setOfferPolicy(blocks, { blockedBrandNames: ['Sour Cola'] })
    const slugs = [asks, rejects, counters, elsewhere, blocks].map(({ slug }) => slug).join(',')
    const { talents, ifAllAccept } = (await quote({ slugs, name: 'SOUR  COLA' })).body
    expect(ifAllAccept).toEqual({ count: 1, totalMinorUnit: 110_000 })
    expect(talents.map(({ fits }: { fits: string }) => fits)).toEqual([
      'asked',
      'rejected',
      'countered',
      'currency',
      'blocked',
    ])
    expect(talents.map(({ minimumMinorUnit }: { minimumMinorUnit: number | null }) => minimumMinorUnit)).toEqual([
      null,
      null,
      200_000,
      null,
      null,
    ])
    expect(talents[3].currencies).toEqual(['EUR'])
  })

  test('is rejected for an unpayable amount, an unknown campaign type and too many talents', async () => {
    const { slug } = await world.talent()
    const many = Array.from({ length: 21 }, (_, at) => `t${at}`).join(',')
    const refused = await Promise.all([
      quote({ slugs: slug, amount: 1 }),
      quote({ slugs: slug, campaignType: 'none' }),
      quote({ slugs: many }),
    ])
    expect(refused.map(({ status, body }) => [status, body.details.issues[0].path])).toEqual([
      [400, 'offerAmountMinorUnit'],
      [400, 'campaignType'],
      [400, 'slugs'],
    ])
  })

  test('returns 404 for an unknown talent and 401 for visitors', async () => {
    expect((await quote({ slugs: 'nobody-here' })).status).toBe(404)
    expect((await world.stranger().get('/api/offers/quote?slugs=a')).status).toBe(401)
  })
})

test('a draft keeps its days to answer, so it can be continued on another device', async () => {
  const draft = await offerIn(world, 'DRAFT', { body: { expiresInDays: 9 } })
  expect(await readOffer(draft.brand, draft.id)).toMatchObject({ status: 'DRAFT', expiresInDays: 9, expiresAt: null })
})
