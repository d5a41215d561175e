import { DAY_MS } from '../../platform/clock.ts'
import { openBrowser } from './browser.ts'
import type { Guide } from './guide.ts'
import { pay } from './money.ts'
import { type DemoGuest, demoPerson } from './people.ts'
import type { Dispute, Offer, OfferResponse } from './responses.ts'
import { runJob, signInGuest, type TourServer } from './server.ts'

export type DisputeAndRelease = {
  disputed: Offer
  /**
   * The offer whose money was released automatically. Undefined if the tour must not move the
   * clock, because the release happens weeks after the payment.
   */
  released: Offer | undefined
}

/**
 * Days by which the clock is moved. A brand can review a delivery until thirty days after the
 * payment, so one day more is enough.
 */
const LONG_ENOUGH_DAYS = 31

/**
 * Plays a dispute in which both sides write a statement and an admin decides. Then plays a
 * delivery that the brand does not answer, until the money is released automatically. Uses the
 * demo people. Moves the clock only if this is allowed.
 * @throws TourStopped at the first unexpected response
 */
export async function playDispute(server: TourServer, guide: Guide): Promise<DisputeAndRelease> {
  const { api } = server
  const brand = demoPerson('halden', 'brand')
  const talent = demoPerson('priya', 'talent')
  const admin = demoPerson('admin', 'admin')

  guide.act('A delivery that the brand disputes')
  await signInGuest(server, guide, brand)
  const { slug } = await signInGuest(server, guide, talent)
  await signInGuest(server, guide, admin)
  const make = (what: string) => deliverWork(api, guide, { brand, talent, slug, what })
  const disputedId = await make('Two frames of a wet morning run in our rain jacket.')
  const disputed = await decide(api, guide, { brand, talent, admin, offerId: disputedId })

  guide.act('A delivery without an answer')
  const forgottenId = await make('Priya’s shoes by the door after the rain, one frame.')
  const released = server.mayMoveClock ? await wait(server, guide, forgottenId) : undefined
  if (!released)
    guide.note(
      'The tour may not move this server’s clock. With --move-clock, it moves the clock permanently, and the money is released.',
    )
  return { disputed, released }
}

type Work = { brand: DemoGuest; talent: DemoGuest; slug: string; what: string }

async function deliverWork(api: string, guide: Guide, { brand, talent, slug, what }: Work): Promise<string> {
  const { offerId } = await guide.step<{ offerId: string }>(
    brand,
    'offers $600.00',
    'POST',
    `${api}/api/offers/submit`,
    {
      body: {
        slug,
        campaignDescription: what,
        campaignType: 'lookbook',
        skipImageGeneration: true,
        usageTypes: ['web'],
        offerAmountMinorUnit: 60_000,
        currency: 'USD',
      },
      expect: 201,
    },
  )
  await guide.step(talent, 'accepts', 'POST', `${api}/api/offers/respond`, { body: { offerId, action: 'accept' } })
  await pay(api, guide, brand, offerId)
  await guide.step(talent, 'delivers', 'POST', `${api}/api/offers/deliver`, {
    body: { offerId, fileUrls: [`https://files.semblance.example/${offerId}.jpg`] },
  })
  return offerId
}

type Sides = { brand: DemoGuest; talent: DemoGuest; admin: DemoGuest; offerId: string }

async function decide(api: string, guide: Guide, { brand, talent, admin, offerId }: Sides): Promise<Offer> {
  const { offer } = await guide.step<OfferResponse>(brand, 'disputes it', 'POST', `${api}/api/offers/dispute`, {
    body: { offerId, reason: 'It is last year’s jacket.' },
  })
  guide.check('A disputed offer is DISPUTED', offer.status === 'DISPUTED', offer.status)
  await guide.step(brand, 'shows the agreed product', 'POST', `${api}/api/offers/dispute/evidence`, {
    body: {
      offerId,
      statement: 'The jacket of the brief, for comparison.',
      fileUrls: ['https://halden.example/jacket'],
    },
  })
  await guide.step(talent, 'answers', 'POST', `${api}/api/offers/dispute/answer`, {
    body: { offerId, statement: 'You are right: the parcel with the new one came a day late.' },
  })
  const { disputes } = await guide.step<{ disputes: { dispute: Dispute }[] }>(
    admin,
    'reads both sides',
    'GET',
    `${api}/api/offers/admin/disputes?limit=100`,
  )
  const found = disputes.find(({ dispute }) => dispute.offerId === offerId)?.dispute
  guide.check('Both sides have spoken', found?.isReadyToDecide === true && found.statements.length === 2, found)
  await guide.step(admin, 'decides: the brand is refunded', 'POST', `${api}/api/offers/admin/resolve-dispute`, {
    body: { offerId, resolution: 'REFUND', note: 'You both say that it is not the jacket of the brief.' },
  })
  const { dispute } = await guide.step<{ dispute: Dispute }>(
    talent,
    'reads the decision',
    'GET',
    `${api}/api/offers/${offerId}/dispute`,
    { summarize: (body) => body.dispute.resolution ?? 'none' },
  )
  guide.check('The dispute was decided', !dispute.isOpen && dispute.resolution === 'REFUND', dispute)
  guide.showLink('the offer and its dispute, signed in as Halden or Priya', `${api}/offers/${offerId}`)
  const { offer: decided } = await guide.step<OfferResponse>(
    brand,
    'checks the refunded offer',
    'GET',
    `${api}/api/offers/${offerId}`,
    {
      summarize: (body) => body.offer.status,
    },
  )
  guide.check('A refunded offer is CANCELLED', decided.status === 'CANCELLED', decided.status)
  return decided
}

async function wait(server: TourServer, guide: Guide, offerId: string): Promise<Offer> {
  const { api } = server
  await guide.step<{ now: string }>(
    { name: 'clock', browser: openBrowser() },
    `moves the clock ${LONG_ENOUGH_DAYS} days forward`,
    'POST',
    `${api}/dev/clock`,
    { body: { advanceMs: LONG_ENOUGH_DAYS * DAY_MS }, summarize: ({ now }) => now.slice(0, 10) },
  )
  await runJob(server, guide, {
    what: 'releases undisputed deliveries',
    route: '/api/offers/cron/auto-release',
    name: 'offers-auto-release',
  })
  const back = demoPerson('halden', 'brand')
  await signInGuest(server, guide, back)
  const { offer, history } = await guide.step<OfferResponse & { history: { action: string; actorRole: string }[] }>(
    back,
    'checks the offer again',
    'GET',
    `${api}/api/offers/${offerId}`,
    { summarize: (body) => body.offer.status },
  )
  guide.check(
    'It was released automatically',
    offer.status === 'COMPLETED' &&
      history.some(({ action, actorRole }) => action === 'AUTO_RELEASE' && actorRole === 'system'),
    history,
  )
  return offer
}
