import { openBrowser } from './browser.ts'
import type { Guide } from './guide.ts'
import { pay, readBooks } from './money.ts'
import { newPerson, type TourPerson } from './people.ts'
import type { Ledger, Mailbox, Notices, Offer, OfferResponse, PayoutStatus } from './responses.ts'
import { runJob, type TourServer } from './server.ts'
import { signUp } from './sign-up.ts'

export type PaidOffer = {
  offer: Offer
  payout: PayoutStatus['payouts'][number]
  received: { who: string; email: string; notices: Notices['notifications']; mails: Mailbox['mails'] }[]
  ledger: Ledger
  /** Display names for the ids that occur in this tour. */
  names: Readonly<Record<string, string>>
}

/**
 * Amounts well above any usual payout minimum, and below the amount from which payments are
 * reviewed.
 */
const FIRST_OFFER_MINOR_UNIT = 120_000
const COUNTER_MINOR_UNIT = 150_000

/**
 * Plays one paid offer between two new accounts up to the payout. Uses HTTP alone, as two browsers
 * and a scheduler would.
 * @throws TourStopped at the first unexpected response
 */
export async function playPaidOffer(server: TourServer, guide: Guide): Promise<PaidOffer> {
  const brand = newPerson('brand', 'Fjord Roasters')
  const talent = newPerson('talent', 'Ines Moreau')
  const { api } = server

  guide.act('Two strangers sign up')
  const brandAccount = await signUp(server, guide, brand)
  const talentAccount = await signUp(server, guide, talent)
  await guide.step(talent, 'sets up payouts', 'POST', `${api}/api/payments/payout-route`, {
    body: { kycVerified: true },
  })

  guide.act('They agree on an offer')
  const offer = await agree(api, guide, { brand, talent, slug: talentAccount.slug })

  guide.act('The brand pays into escrow')
  await pay(api, guide, brand, offer.id)

  guide.act('The work is done')
  const finished = await work(api, guide, { brand, talent, offerId: offer.id })

  guide.act('The talent is paid out')
  const payout = await collect(server, guide, { talent, accountId: talentAccount.id, offer: finished })

  guide.act('Notifications')
  const received = await readNotifications(api, guide, [brand, talent])

  guide.act('The ledger')
  const names = {
    [offer.id]: 'this offer',
    [brandAccount.id]: brand.displayName,
    [talentAccount.id]: talent.displayName,
  }
  const ledger = await readBooks(api, guide, Object.keys(names))
  return { offer: finished, payout, received: received, ledger, names }
}

async function agree(
  api: string,
  guide: Guide,
  { brand, talent, slug }: { brand: TourPerson; talent: TourPerson; slug: string },
): Promise<Offer> {
  const brief = {
    slug,
    campaignDescription: 'Autumn launch of our single-origin beans: one portrait with the new bag, warm morning light.',
    buyerBrandName: 'Fjord Roasters',
    campaignType: 'social_post',
    skipImageGeneration: true,
    usageTypes: ['social', 'web'],
    offerAmountMinorUnit: FIRST_OFFER_MINOR_UNIT,
    currency: 'USD',
  }
  const { offerId } = await guide.step<{ offerId: string }>(
    brand,
    'drafts an offer of $1,200.00',
    'POST',
    `${api}/api/offers/submit`,
    { body: { ...brief, saveAsDraft: true }, expect: 201 },
  )
  await guide.step(brand, 'sends it', 'POST', `${api}/api/offers/submit`, { body: { ...brief, offerId } })
  await guide.step(talent, 'counters with $1,500.00', 'POST', `${api}/api/offers/respond`, {
    body: {
      offerId,
      action: 'counter',
      counterNote: 'Happily, with the portrait in two formats.',
      counterChanges: { offerAmountMinorUnit: COUNTER_MINOR_UNIT },
    },
  })
  const { offer } = await guide.step<OfferResponse>(
    brand,
    'accepts the counter-offer',
    'POST',
    `${api}/api/offers/respond`,
    {
      body: { offerId, action: 'accept' },
    },
  )
  guide.check('An accepted counter-offer becomes the price', offer.offerAmountMinorUnit === COUNTER_MINOR_UNIT, offer)
  guide.check(
    'The brand pays the amount and the fee',
    offer.totalBrandPriceMinorUnit === offer.offerAmountMinorUnit + offer.platformFeeMinorUnit,
    offer,
  )
  guide.check('An accepted offer is ACCEPTED', offer.status === 'ACCEPTED', offer.status)
  return offer
}

async function work(
  api: string,
  guide: Guide,
  { brand, talent, offerId }: { brand: TourPerson; talent: TourPerson; offerId: string },
): Promise<Offer> {
  const deliver = (what: string, file: string, notes: string) =>
    guide.step<OfferResponse>(talent, what, 'POST', `${api}/api/offers/deliver`, {
      body: { offerId, fileUrls: [`https://files.semblance.example/${file}`], notes },
    })
  const first = await deliver('delivers the portrait', 'portrait-1.jpg', 'The portrait, in morning light.')
  guide.check('A delivered offer is DELIVERED', first.offer.status === 'DELIVERED', first.offer.status)
  await guide.step(brand, 'requests a change', 'POST', `${api}/api/offers/revision`, {
    body: { offerId, reason: 'Could the bag be a little closer to the camera?' },
  })
  const second = await deliver('delivers again', 'portrait-2.jpg', 'The bag is closer now.')
  guide.check('One revision was counted', second.offer.revisionCount === 1, second.offer.revisionCount)
  const { offer } = await guide.step<OfferResponse>(
    brand,
    'accepts and releases the money',
    'POST',
    `${api}/api/offers/complete`,
    { body: { offerId } },
  )
  guide.check('A released offer is COMPLETED', offer.status === 'COMPLETED', offer.status)
  return offer
}

async function collect(
  { api, cronSecret }: TourServer,
  guide: Guide,
  { talent, accountId, offer }: { talent: TourPerson; accountId: string; offer: Offer },
): Promise<PayoutStatus['payouts'][number]> {
  const status = `${api}/api/payments/payout-status`
  const before = await guide.step<PayoutStatus>(talent, 'checks the earnings', 'GET', status)
  guide.check(
    'The earning is the offered amount',
    before.openTrackingSum === offer.offerAmountMinorUnit,
    before.openTrackingSum,
  )
  const route = '/api/payments/process-payouts'
  await runJob({ api, cronSecret }, guide, { what: 'runs the daily payouts', route, name: 'process-payouts' })
  const after = await guide.step<PayoutStatus>(talent, 'has been paid', 'GET', status)
  const [payout] = after.payouts
  guide.check(`The payout to ${accountId} succeeded`, payout?.status === 'SUCCEEDED', after)
  guide.check('The payout equals the earnings', payout?.amountMinorUnit === offer.offerAmountMinorUnit, after)
  guide.check('Nothing is left to pay out', after.openTrackingSum === 0, after)
  return payout as PayoutStatus['payouts'][number]
}

async function readNotifications(
  api: string,
  guide: Guide,
  people: readonly TourPerson[],
): Promise<PaidOffer['received']> {
  const schedule = { name: 'schedule', browser: openBrowser() }
  for (let left = 1, run = 0; left > 0 && run < 20; run++) {
    const report = await guide.step<{ processed: number }>(
      schedule,
      'mails the notifications',
      'GET',
      `${api}/api/notifications/process-emails`,
    )
    left = report.processed
  }
  const received: PaidOffer['received'] = []
  for (const person of people) {
    const { email } = person
    const { notifications } = await guide.step<Notices>(
      person,
      'opens the notifications',
      'GET',
      `${api}/api/notifications/list?limit=50`,
    )
    const { mails } = await guide.step<Mailbox>(
      person,
      'opens the mailbox',
      'GET',
      `${api}/dev/mailbox?to=${encodeURIComponent(email)}`,
    )
    guide.check(`${person.displayName} was notified`, notifications.length > 0 && mails.length > 1, {
      notifications,
      mails,
    })
    received.push({ who: person.name, email, notices: notifications.toReversed(), mails: mails.toReversed() })
  }
  return received
}
