import type { Intent, Ledger, Mailbox, Me, Notices, Offer, OfferAnswer, PayoutStatus } from './answers.ts'
import { openBrowser } from './browser.ts'
import { type Guide, TourStopped } from './guide.ts'
import { newPerson, type TourPerson } from './people.ts'

export type TourServer = { api: string; auth: string; cronSecret: string | undefined }

/** What the tour found out at its end. */
export type Findings = {
  offer: Offer
  payout: PayoutStatus['payouts'][number]
  told: { who: string; email: string; notices: Notices['notifications']; mails: Mailbox['mails'] }[]
  ledger: Ledger
  /** Who or what an id of this tour is, in words. */
  names: Readonly<Record<string, string>>
}

/** Both well above any usual payout threshold, and below the amount that a person reviews. */
const FIRST_OFFER_MINOR_UNIT = 120_000
const COUNTER_MINOR_UNIT = 150_000

/**
 * One paid offer from two strangers to a payout, over HTTP alone, as two browsers and a scheduler would do it.
 * @throws TourStopped at the first answer that is not as promised.
 */
export async function takeTour(server: TourServer, guide: Guide): Promise<Findings> {
  const brand = newPerson('brand', 'Northwind Coffee')
  const talent = newPerson('talent', 'Mara Lindqvist')
  const { api } = server

  guide.act('Two strangers sign up')
  const brandAccount = await signUp(server, guide, brand)
  const talentAccount = await signUp(server, guide, talent)
  await guide.step(talent, 'says where earnings go', 'POST', `${api}/api/payments/payout-route`, {
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

  guide.act('What they were told')
  const told = await readNews(api, guide, [brand, talent])

  guide.act('The books')
  const names = {
    [offer.id]: 'this offer',
    [brandAccount.id]: brand.displayName,
    [talentAccount.id]: talent.displayName,
  }
  const ledger = await readBooks(api, guide, Object.keys(names))
  return { offer: finished, payout, told, ledger, names }
}

async function signUp(
  { api, auth }: TourServer,
  guide: Guide,
  person: TourPerson,
): Promise<{ id: string; slug: string }> {
  const { email, password, displayName, role } = person
  await guide.step(person, `signs up as ${displayName}`, 'POST', `${auth}/api/auth/signup`, {
    body: { email, password, displayName, role },
    expect: 201,
  })
  const { mails } = await guide.step<Mailbox>(
    { name: person.name, browser: openBrowser() },
    'reads the code in the mail',
    'GET',
    `${api}/dev/mailbox?to=${encodeURIComponent(email)}`,
  )
  const code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined)
  if (!code) throw new TourStopped(`No mail with a code reached ${email}.`)
  await guide.step(person, 'confirms the address', 'POST', `${auth}/api/auth/confirm`, {
    body: { email, code, password },
  })
  const { user } = await guide.step<Me>(person, 'is signed in', 'GET', `${auth}/api/me`)
  if (!user.account) throw new TourStopped(`${email} has no account after confirming.`)
  return user.account
}

async function agree(
  api: string,
  guide: Guide,
  { brand, talent, slug }: { brand: TourPerson; talent: TourPerson; slug: string },
): Promise<Offer> {
  const brief = {
    slug,
    campaignDescription: 'Autumn launch of our single-origin beans: one portrait with the new bag, warm morning light.',
    buyerBrandName: 'Northwind Coffee',
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
  const { offer } = await guide.step<OfferAnswer>(brand, 'accepts the counter', 'POST', `${api}/api/offers/respond`, {
    body: { offerId, action: 'accept' },
  })
  guide.check('An accepted counter becomes the price', offer.offerAmountMinorUnit === COUNTER_MINOR_UNIT, offer)
  guide.check(
    'The brand pays the amount and the fee',
    offer.totalBrandPriceMinorUnit === offer.offerAmountMinorUnit + offer.platformFeeMinorUnit,
    offer,
  )
  guide.check('An accepted offer is ACCEPTED', offer.status === 'ACCEPTED', offer.status)
  return offer
}

async function pay(api: string, guide: Guide, brand: TourPerson, offerId: string): Promise<void> {
  const intent = await guide.step<Intent>(brand, 'asks to pay', 'POST', `${api}/api/payments/create-intent`, {
    body: { payFor: 'OFFER', payForId: offerId },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { processorPaymentId, processorClientSecret } = intent
  await guide.step(
    brand,
    'pays on the processor’s form',
    'POST',
    `${api}/dev/processor/payment-intents/${encodeURIComponent(processorPaymentId)}/confirm`,
    { body: { clientSecret: processorClientSecret, outcome: 'succeed' } },
  )
  await guide.step(brand, 'comes back from the form', 'POST', `${api}/api/payments/complete`, {
    body: { processorPaymentId },
    retryOn: 202,
  })
}

async function work(
  api: string,
  guide: Guide,
  { brand, talent, offerId }: { brand: TourPerson; talent: TourPerson; offerId: string },
): Promise<Offer> {
  const deliver = (what: string, file: string, notes: string) =>
    guide.step<OfferAnswer>(talent, what, 'POST', `${api}/api/offers/deliver`, {
      body: { offerId, fileUrls: [`https://files.semblance.example/${file}`], notes },
    })
  const first = await deliver('delivers the portrait', 'portrait-1.jpg', 'The portrait, in morning light.')
  guide.check('A delivered offer is DELIVERED', first.offer.status === 'DELIVERED', first.offer.status)
  await guide.step(brand, 'asks for a change', 'POST', `${api}/api/offers/revision`, {
    body: { offerId, reason: 'Could the bag be a little closer to the camera?' },
  })
  const second = await deliver('delivers again', 'portrait-2.jpg', 'The bag is closer now.')
  guide.check('One revision was counted', second.offer.revisionCount === 1, second.offer.revisionCount)
  const { offer } = await guide.step<OfferAnswer>(
    brand,
    'is happy and releases the money',
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
  const before = await guide.step<PayoutStatus>(talent, 'looks at what is earned', 'GET', status)
  guide.check(
    'The earning is the offered amount',
    before.openTrackingSum === offer.offerAmountMinorUnit,
    before.openTrackingSum,
  )
  const schedule = { name: 'schedule', browser: openBrowser() }
  if (cronSecret)
    await guide.step(schedule, 'runs the daily payouts', 'GET', `${api}/api/payments/process-payouts`, {
      headers: { authorization: `Bearer ${cronSecret}` },
    })
  else await guide.step(schedule, 'runs the daily payouts', 'POST', `${api}/dev/jobs/process-payouts/run`)
  const after = await guide.step<PayoutStatus>(talent, 'has been paid', 'GET', status)
  const [payout] = after.payouts
  guide.check(`The payout to ${accountId} succeeded`, payout?.status === 'SUCCEEDED', after)
  guide.check('The payout is the whole earning', payout?.amountMinorUnit === offer.offerAmountMinorUnit, after)
  guide.check('Nothing is left to pay', after.openTrackingSum === 0, after)
  return payout as PayoutStatus['payouts'][number]
}

async function readNews(api: string, guide: Guide, people: readonly TourPerson[]): Promise<Findings['told']> {
  const schedule = { name: 'schedule', browser: openBrowser() }
  for (let left = 1, run = 0; left > 0 && run < 20; run++) {
    const report = await guide.step<{ processed: number }>(
      schedule,
      'mails the notices',
      'GET',
      `${api}/api/notifications/process-emails`,
    )
    left = report.processed
  }
  const told: Findings['told'] = []
  for (const person of people) {
    const { email } = person
    const { notifications } = await guide.step<Notices>(
      person,
      'opens the bell',
      'GET',
      `${api}/api/notifications/list?limit=50`,
    )
    const { mails } = await guide.step<Mailbox>(
      person,
      'opens the mailbox',
      'GET',
      `${api}/dev/mailbox?to=${encodeURIComponent(email)}`,
    )
    guide.check(`${person.displayName} was told`, notifications.length > 0 && mails.length > 1, {
      notifications,
      mails,
    })
    told.push({ who: person.name, email, notices: notifications.toReversed(), mails: mails.toReversed() })
  }
  return told
}

async function readBooks(api: string, guide: Guide, owners: readonly string[]): Promise<Ledger> {
  const ledger = await guide.step<Ledger>(
    { name: 'operator', browser: openBrowser() },
    'checks the books',
    'GET',
    `${api}/dev/ledger?owners=${owners.map(encodeURIComponent).join(',')}`,
  )
  guide.check('The books are checked', ledger.checks.length > 0, ledger.checks)
  for (const { check, differences } of ledger.checks) guide.check(check, differences.length === 0, differences)
  const open = ledger.accounts.filter(({ owner, balanceMinorUnit }) => owners.includes(owner) && balanceMinorUnit !== 0)
  guide.check('Nothing of this offer is left in escrow or owed', open.length === 0, open)
  return ledger
}
