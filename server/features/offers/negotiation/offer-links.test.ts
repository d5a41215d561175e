import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextAt, noticesOf, readOffer, setOfferPolicy, submit } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { followOfferLink } from './follow-offer-link.ts'
import { signOfferLink } from './offer-link.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

type Mailed = { id: string; brand: Person; talent: Person; counter: string; reject: string }

async function mailedOffer(): Promise<Mailed> {
  const [brand, talent] = [await world.brand('Fish & <b>Chips</b>'), await world.talent()]
  await setOfferPolicy(talent, { minimums: [{ amountMinorUnit: 200_000 }] })
  const id = await submit(brand, talent)
  const mail = await world.database.kysely
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .select('text_body')
    .where('account_id', '=', talent.accountId)
    .executeTakeFirstOrThrow()
  const path = (action: string) => {
    const match = mail.text_body?.match(new RegExp(`/api/offers/${id}/action/${action}\\S+`))
    if (!match) throw new Error(`no ${action} link in the mail: ${mail.text_body}`)
    return match[0]
  }
  return { id, brand, talent, counter: path('counter'), reject: path('reject') }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const submitForm = (path: string, fields: Record<string, string> = {}, as: Pick<Person, 'post'> = world.stranger()) =>
  as.post(path, new URLSearchParams(fields).toString(), FORM)
const statusOf = async ({ id, brand }: Mailed) => (await readOffer(brand, id)).status

test('opening a mailed link shows a page with one button and changes nothing', async () => {
  const offer = await mailedOffer()
  for (const path of [offer.reject, offer.counter]) {
    const answer = await world.stranger().get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text.match(/<button/g)).toHaveLength(1)
    expect(answer.text).toContain('$1,250.00')
    expect(answer.text).toContain('Fish &amp; &lt;b&gt;Chips')
    expect((await world.app.api.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
  }
  expect(await statusOf(offer)).toBe('APPROVED')
})

test('pressing the button declines once, as the talent', async () => {
  const offer = await mailedOffer()
  expect((await submitForm(offer.reject)).status).toBe(200)
  const { offer: view, history } = (await offer.brand.get(`/api/offers/${offer.id}`)).body
  expect(view.status).toBe('REJECTED')
  expect(history.at(-1)).toMatchObject({
    action: 'REJECT',
    actorRole: 'talent',
    actorAccountId: offer.talent.accountId,
  })
  expect(await noticesOf(offer.brand, offer.id)).toEqual(['OFFER_SUBMITTED', 'OFFER_REJECTED'])
  expect((await submitForm(offer.reject)).status).toBe(410)
  expect((await submitForm(offer.counter, { amount: '2000', note: 'x' })).status).toBe(410)
  expect((await world.stranger().get(offer.reject)).status).toBe(410)
})

test('the counter form accepts a formatted amount and a note', async () => {
  const offer = await mailedOffer()
  expect((await submitForm(offer.counter, { amount: '2,000.50', note: ' A fair price. ' })).status).toBe(200)
  expect(await readOffer(offer.brand, offer.id)).toMatchObject({
    status: 'COUNTERED',
    counteredBy: 'talent',
    counterNote: 'A fair price.',
    counterChanges: { offerAmountMinorUnit: 200_050 },
  })
  expect((await submitForm(offer.counter, { amount: '3000', note: 'Again' })).status).toBe(410)
  expect((await submitForm(offer.reject)).status).toBe(410)
})

test('an invalid form is shown again with its errors and changes nothing', async () => {
  const offer = await mailedOffer()
  for (const fields of [
    { amount: 'lots', note: 'x' },
    { amount: '0', note: 'x' },
    { amount: '5.555', note: 'x' },
    { amount: '0.20', note: 'x' },
    { amount: '909090.91', note: 'x' },
    { amount: '2000', note: ' ' },
    { amount: '99999999999999', note: 'x' },
  ]) {
    const answer = await submitForm(offer.counter, fields)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('aria-invalid')
  }
  expect((await submitForm(offer.counter, { amount: '"><script>', note: 'x' })).text).not.toContain('<script>')
  expect(await statusOf(offer)).toBe('APPROVED')
})

test('a forged link or one of another offer returns 404', async () => {
  const [one, other] = [await mailedOffer(), await mailedOffer()]
  const token = one.reject.split('/').at(-1) ?? ''
  const [action, version, expires, digest] = token.split('.')
  const forged = [
    `counter.${version}.${expires}.${digest}`,
    `${action}.1.${expires}.${digest}`,
    `${action}.${version}.${Number(expires) + 1}.${digest}`,
    `${action}.${version}.${expires}.`,
    `${token}.`,
    'reject',
    '%00',
  ]
  for (const path of [
    ...forged.map((bad) => `/api/offers/${one.id}/action/${bad}`),
    `/api/offers/${other.id}/action/${token}`,
  ]) {
    expect([400, 404]).toContain((await world.stranger().get(path)).status)
    expect([400, 404]).toContain((await submitForm(path)).status)
  }
  expect([await statusOf(one), await statusOf(other)]).toEqual(['APPROVED', 'APPROVED'])
})

test('a link expires after a week and when the offer has changed', async () => {
  const offer = await mailedOffer()
  const link = { offerId: offer.id, action: 'reject' as const, counterVersion: 0 }
  const tokenAt = (ms: number) =>
    signOfferLink(world.config.SECRET_KEY, { ...link, expiresAt: addMs(world.clock.now(), ms) })
  expect((await world.stranger().get(`/api/offers/${offer.id}/action/${tokenAt(-1)}`)).status).toBe(410)
  expect((await world.stranger().get(`/api/offers/${offer.id}/action/${tokenAt(DAY_MS)}`)).status).toBe(200)
  const expires = Number(offer.reject.split('/').at(-1)?.split('.')[2])
  expect(Math.abs(expires - world.clock.now().getTime() - 7 * DAY_MS)).toBeLessThan(60_000)
  await offer.talent.post('/api/offers/respond', { offerId: offer.id, action: 'accept' })
  expect((await submitForm(offer.reject)).status).toBe(410)
  expect(await statusOf(offer)).toBe('ACCEPTED')
})

test('a link is valid until just before its expiry', async () => {
  const { id } = await mailedOffer()
  const expiresAt = addMs(world.clock.now(), 7 * DAY_MS)
  const link = { offerId: id, action: 'reject', counterVersion: 0, expiresAt } as const
  const token = signOfferLink(world.config.SECRET_KEY, link)
  const followedAt = (ms: number) => followOfferLink(contextAt(world, addMs(expiresAt, ms)), id, token)
  expect(await followedAt(-1)).toMatchObject({ link, offer: { id } })
  expect(await followedAt(0)).toBe('dead')
})

test('a signed-in talent can use the link from our own page only', async () => {
  const offer = await mailedOffer()
  const foreign = await offer.talent.post(offer.reject, '', { ...FORM, origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect((await submitForm(offer.reject, {}, offer.talent)).status).toBe(200)
})
