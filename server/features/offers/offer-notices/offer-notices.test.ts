import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sell } from '../../../../tests/support/money/products.ts'
import { linkAgent, offerIn, setOfferPolicy, submit } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { shortenAtWord, shortenText } from '../../../platform/mail/domain/shorten-text.ts'
import { writeWords } from '../../../platform/words/index.ts'
import { EARNING_RELEASED_COPY, NOTICE_COPY, type NoticeFacts, TITLE_LIMIT, writeCopy } from './domain/notice-copy.ts'

const CAMPAIGN = 'A portrait with our new espresso cup, morning light.'
const NAMED =
  'Offer: “Social post for Northwind Coffee”. Campaign: “A portrait with our new espresso cup, morning light”.'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

type ReceivedNotice = { title: string; body: string; type: string; offerId: string }
const toldTo = async (person: Person): Promise<ReceivedNotice[]> =>
  (await person.get('/api/notifications/list?limit=50')).body.notifications

describe('an agent of several talents', () => {
  test('reads the talent’s name in title, body and subject; the talents’ own notices say “you”', async () => {
    const agent = await world.agent()
    const [mara, iris] = [await world.talent('Mara Lindqvist'), await world.talent('Iris Okafor')]
    const brand = await world.brand('Café Noir')
    for (const talent of [mara, iris]) {
      await linkAgent(world, talent, agent, true)
      await submit(brand, talent)
    }
    const [ofIris, ofMara] = await toldTo(agent)
    expect(ofMara?.title).toBe('For Mara Lindqvist: Café Noir sent you an offer')
    expect(ofMara?.body).toMatch(/ Talent: Mara Lindqvist\.$/)
    expect(ofIris?.title).toBe('For Iris Okafor: Café Noir sent you an offer')
    const alone = await world.talent('Ada Byron')
    await submit(brand, alone)
    expect((await toldTo(alone))[0]?.title).toBe('Café Noir sent you an offer')
    await world.cron('/api/notifications/process-emails')
    const subjects = (await mailsTo(world, agent.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'For Iris Okafor: Café Noir sent you an offer',
      'For Mara Lindqvist: Café Noir sent you an offer',
    ])
  })

  test('reads the same in notices about other sales', async () => {
    const [agent, talent] = [await world.agent(), await world.talent('Mara Lindqvist')]
    await linkAgent(world, talent, agent, true)
    const product = await sell(talent)
    const buyer = await world.brand('Café Noir')
    const intent = (await buyer.post('/api/payments/create-intent', { payFor: product.kind, payForId: product.id }))
      .body
    await world.app.simulator.confirm({
      id: intent.processorPaymentId,
      clientSecret: intent.processorClientSecret,
      outcome: 'succeed',
    })
    await buyer.post('/api/payments/complete', { processorPaymentId: intent.processorPaymentId })
    expect((await toldTo(agent))[0]?.title).toMatch(/^For Mara Lindqvist: Café Noir/)
  })

  test('with long names gets shortened titles, which fit a subject, and complete bodies', async () => {
    const long = 'Maria Magdalena Aleksandra von und zu Hohenlohe-Waldenburg-Schillingsfürst'
    const brandName = `${'Very Long Brand Name '.repeat(5)}Ltd`
    const [agent, talent] = [await world.agent(), await world.talent(long)]
    await linkAgent(world, talent, agent, true)
    const { id, brand } = await offerIn(world, 'COUNTERED', { talent, body: { buyerBrandName: brandName } })
    await brand.post('/api/offers/cancel', { offerId: id })
    const notices = [...(await toldTo(agent)), ...(await toldTo(brand))]
    expect(notices.length).toBeGreaterThanOrEqual(4)
    for (const { title } of notices) expect(title.length, title).toBeLessThanOrEqual(TITLE_LIMIT)
    const [cancelled] = await toldTo(agent)
    expect(cancelled?.title).toBe('For Maria Magdalena Ale…: Very Long Brand Name Ve… canceled the offer')
    expect(cancelled?.body).toContain(`Talent: ${long}.`)
    await world.cron('/api/notifications/process-emails')
    for (const { subject } of await mailsTo(world, agent.email)) expect(subject.length).toBeLessThanOrEqual(TITLE_LIMIT)
  })
})

test('every notice of an offer names its campaign, to both sides and the admins', async () => {
  const admin = await world.admin()
  const { brand, talent } = await offerIn(world, 'DISPUTED')
  for (const person of [brand, talent, admin]) {
    const notices = (await toldTo(person)).filter(({ offerId }) => offerId)
    expect(notices.length).toBeGreaterThan(0)
    for (const { body } of notices) expect(body).toContain(NAMED)
  }
})

test('mails without a notice name the campaign too, and their subjects fit', async () => {
  const talent = await world.talent()
  await setOfferPolicy(talent, { belowMinimum: 'ask_talent', minimums: [{ amountMinorUnit: 200_000 }] })
  const buyerBrandName = 'x'.repeat(120)
  const { brand } = await offerIn(world, 'EXPIRED', { talent, body: { buyerBrandName, expirePolicy: 'ping_brand' } })
  await world.cron('/api/notifications/process-emails')
  for (const person of [brand, talent]) {
    const mails = await mailsTo(world, person.email)
    expect(mails.length).toBeGreaterThan(1)
    for (const { subject, text } of mails) {
      expect(subject.length, subject).toBeLessThanOrEqual(TITLE_LIMIT)
      expect(text).toContain(CAMPAIGN.slice(0, -1))
    }
  }
})

describe('every notice text', () => {
  const facts: NoticeFacts = {
    brand: 'B'.repeat(120),
    talent: 'T'.repeat(120),
    title: 'The new cup',
    campaign: `First line,\nsecond ${'and more '.repeat(40)}`,
    currency: 'USD',
    offerAmountMinorUnit: 90_909_090,
    totalBrandPriceMinorUnit: 99_999_999,
    expiresAt: new Date('2026-12-20T09:30:00Z'),
    automaticReleaseAt: new Date('2026-12-20T09:30:00Z'),
    disputeWindowDays: 14,
  }
  const resolutions = ['RELEASE', 'REFUND', 'REVISION'] as const
  const texts = Object.entries(NOTICE_COPY).flatMap(([event, byReader]) =>
    Object.entries(byReader).flatMap(([reader, copy]) =>
      resolutions.map((resolution) => ({ event, reader: reader as 'brand' | 'talent' | 'admin', copy, resolution })),
    ),
  )

  test('has a one-line title of limited length and names the campaign on one line', () => {
    expect(texts.length).toBeGreaterThan(50)
    for (const { copy, reader, resolution } of [
      ...texts,
      { copy: EARNING_RELEASED_COPY, reader: 'talent' as const, resolution: 'RELEASE' as const },
    ]) {
      const written = writeCopy(copy, { ...facts, resolution }, reader)
      const [title, body] = [writeWords(written.title), writeWords(written.body)]
      // Titles for talents leave space for the talent's name.
      expect(title.length, title).toBeLessThanOrEqual(reader === 'talent' ? TITLE_LIMIT - 26 : TITLE_LIMIT)
      expect(title).not.toContain('\n')
      expect(body).toMatch(/ Campaign: “First line, second (and more )+.*…”\.$/)
    }
  })

  test('keeps short names complete', () => {
    const { title } = writeCopy(NOTICE_COPY.OFFER_RECEIVED.talent, { ...facts, brand: 'Café Noir' }, 'talent')
    expect(writeWords(title)).toBe('Café Noir sent you an offer')
  })
})

test('text is cut between visible characters', () => {
  expect(shortenText('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦…')
  expect(shortenText(' a\n b ', 3)).toBe('a b')
  expect(shortenText('abcd', 3)).toBe('ab…')
})

test('a brief is cut after a whole word, unless it has only one', () => {
  expect(shortenAtWord('one portrait, warm morning light', 29)).toBe('one portrait, warm morning…')
  expect(shortenAtWord('the new cold brew; twelve shops', 20)).toBe('the new cold brew…')
  expect(shortenAtWord('the new cold brew', 17)).toBe('the new cold brew')
  expect(shortenAtWord('abcdefgh', 5)).toBe('abcd…')
})
