import type { DemoBrowser } from './demo-browser.ts'
import { DEMO_BLAST } from './offers.ts'

type BrowserOf = (key: string) => Promise<DemoBrowser>

/**
 * Adds an unanswered brief, a shortlist of voices, a product with a fixed price, and a discount
 * code.
 */
export async function seedOpenWork(browserOf: BrowserOf): Promise<void> {
  await sendBlast(browserOf)
  const brand = await browserOf('northwind')
  const { body: list } = await brand.send<{ shortlist: { id: string } }>('POST', '/api/shortlists', {
    name: 'Voices for the winter campaign',
  })
  for (const name of ['mara', 'lucia', 'kenji'])
    await brand.send('POST', `/api/shortlists/${list.shortlist.id}/talents`, { slug: await slugOf(browserOf, name) })
  await (await browserOf('mara')).send('POST', '/api/products', {
    kind: 'VOICE_OVER',
    title: 'Thirty seconds in Swedish',
    description: 'Warm, unhurried, recorded in a studio.',
    priceMinorUnit: 24_000,
    currency: 'USD',
  })
  const admin = await browserOf('admin')
  const { body } = await admin.send<{ data: { campaigns: { id: string }[] } }>(
    'GET',
    '/api/merch/admin/campaigns?q=mara-live',
  )
  await admin.send('POST', '/api/merch/admin/discounts', {
    campaignId: body.data.campaigns[0]?.id,
    code: 'FRONT-ROW',
    percentBps: 1000,
    usesLimit: 500,
  })
}

async function sendBlast(browserOf: BrowserOf): Promise<void> {
  const { by, to, brief, ...terms } = DEMO_BLAST
  const brand = await browserOf(by)
  const slugs = await Promise.all(to.map((name) => slugOf(browserOf, name)))
  const { body } = await brand.send<{ blastId: string }>('POST', '/api/offers/blast/create', {
    slugs,
    campaignDescription: brief,
    skipImageGeneration: true,
    usageTypes: ['social'],
    campaignType: terms.campaignType,
    offerAmountMinorUnit: terms.amountMinorUnit,
    currency: terms.currency,
  })
  await brand.send('POST', '/api/offers/blast/confirm', { blastId: body.blastId })
  const [first] = to
  const talent = await browserOf(first)
  const { body: own } = await talent.send<{ offers: { id: string; campaignDescription: string }[] }>(
    'GET',
    '/api/offers/list?perspective=seller',
  )
  const offer = own.offers.find(({ campaignDescription }) => campaignDescription === brief)
  await talent.send('POST', '/api/offers/respond', { offerId: offer?.id, action: 'accept' })
}

async function slugOf(browserOf: BrowserOf, name: string): Promise<string> {
  const { body } = await (await browserOf(name)).send<{ account: { slug: string } }>('GET', '/api/accounts/me')
  return body.account.slug
}
