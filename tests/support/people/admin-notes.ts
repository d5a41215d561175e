import { storeFile } from '../../../server/features/media/files/index.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../server/platform/clock.ts'
import { newId } from '../../../server/platform/ids.ts'
import { secondAdmin } from '../database/concurrent-writers.ts'
import { addModel, bounceMail, writeBriefs } from '../database/rare-columns.ts'
import { addTalent } from '../likeness/likeness-records.ts'
import { addIndexedPicture, face, newPicture } from '../likeness/likeness-reviews.ts'
import { boardIn, teamsIn } from '../merch/boards.ts'
import { NO_TEXTS } from '../merch/campaign-texts.ts'
import type { PlantedFan } from '../merch/merch-canaries.ts'
import { leaveCart, writeShareReport, writeShopSetUp, writeWithdrawal } from '../merch/rare-store-columns.ts'
import { addFilter } from '../merch/seller-stores.ts'
import { uploadAsset } from '../merch/storefronts.ts'
import { expectOk, offerIn, payOffer } from '../offers/offers.ts'
import type { Person, World } from '../world.ts'
import { mailsTo } from './mails.ts'
import { sendMails } from './whole-life.ts'

type People = { admin: Person; brand: Person; talent: Person; otherBrand: Person }
/** A unique word for the column. */
export type UniqueText = (column: string, whose?: 'talent' | 'brand' | 'fan') => string

const findMatch = (text: string, pattern: RegExp): string => {
  const found = pattern.exec(text)?.[0]
  if (found === undefined) throw new Error(`nothing in this mail matches ${pattern}`)
  return found
}

/** Fills the columns of admins' notes about people, and other rarely used ones, over HTTP. */
export async function writeAdminNotes(world: World, people: People, uniqueText: UniqueText): Promise<void> {
  await reviewPayments(world, people, uniqueText)
  await judgeLikeness(world, people, uniqueText)
  const { admin, brand, talent, otherBrand } = people
  await writeBriefs(world, brand, uniqueText)
  await addModel(admin, uniqueText)
  await bounceMail(world, uniqueText)
  const late = await offerIn(world, 'PAID', { brand, talent })
  const more = { offerId: late.id, days: 2, reason: uniqueText('offers.extension_reason', 'talent') }
  expectOk(await talent.post('/api/offers/extension', more))
  const links = [{ url: `https://www.instagram.com/${uniqueText('social_links.url', 'talent')}` }]
  expectOk(await talent.put('/api/likeness/social-links', { links }))
  const blocked = {
    accountId: otherBrand.accountId,
    action: 'block',
    reason: uniqueText('brand_limits.blocked_reason'),
  }
  expectOk(await admin.post('/api/admin/users', blocked))
  const { ratings } = expectOk(await admin.get('/api/admin/ratings'))
  const theirs = ratings.find((each: { rating: { by: string } }) => each.rating.by === 'talent')
  const hidden = {
    ratingId: theirs.rating.id,
    action: 'hide',
    reason: uniqueText('offer_ratings.hidden_reason', 'talent'),
  }
  expectOk(await admin.post('/api/admin/ratings', hidden))
  const advance = { accountId: talent.accountId, amountMinorUnit: 1000, currency: 'USD' }
  expectOk(
    await admin.post('/api/payments/admin/advance-payout', { ...advance, reason: uniqueText('admin_audit.reason') }),
  )
  const erasure = { accountId: otherBrand.accountId, reason: uniqueText('account_erasures.reason') }
  expectAccepted(await admin.post('/api/admin/erasures', erasure))
  await askSecondAdmin(world, people, uniqueText)
}

/** Stores a request that a second admin declined, as in an installation that requires one. */
async function askSecondAdmin(
  world: World,
  { admin, brand, otherBrand }: People,
  uniqueText: UniqueText,
): Promise<void> {
  const at = world.clock.now()
  await world.database.kysely
    .insertInto('admin_approvals')
    .values({
      id: newId(),
      kind: 'erasure',
      subject_id: otherBrand.accountId,
      reason: uniqueText('admin_approvals.reason'),
      status: 'DECLINED',
      asked_by_account_id: admin.accountId,
      asked_at: at,
      expires_at: addMs(at, 7 * DAY_MS),
      decided_by_account_id: brand.accountId,
      decided_at: at,
      decision_reason: uniqueText('admin_approvals.decision_reason'),
    })
    .execute()
}

const expectAccepted = (response: { status: number; text: string }) => {
  if (response.status !== 202) throw new Error(`expected 202, got ${response.status}: ${response.text}`)
}

async function reviewPayments(world: World, { admin, brand, talent }: People, uniqueText: UniqueText): Promise<void> {
  const declined = await offerIn(world, 'PENDING_PAY_CAPTURE', { brand, talent })
  const words = { note: uniqueText('payments.review_note'), message: uniqueText('payments.review_message', 'brand') }
  expectOk(await admin.post('/api/offers/admin/decline-capture', { offerId: declined.id, ...words }))
  const taken = await offerIn(world, 'PENDING_PAY_CAPTURE', { brand, talent })
  const note = uniqueText('offer_history.internal_note')
  expectOk(await admin.post('/api/offers/admin/release-capture', { offerId: taken.id, note }))
  const refunded = await offerIn(world, 'ACCEPTED', { brand, talent })
  const { processorPayment } = expectOk(await payOffer(world, refunded, 'succeed'))
  const refund = {
    processorPaymentId: processorPayment.processorPaymentId,
    note: uniqueText('offer_history.internal_note'),
  }
  expectOk(await admin.post('/api/payments/refund', refund))
}

async function judgeLikeness(world: World, { admin, talent }: People, uniqueText: UniqueText): Promise<void> {
  const imitated = await addTalent(world, 'Robbed Talent')
  await addIndexedPicture(world, imitated, { vector: face(29) })
  const objection = async (caseId: string, column: string) =>
    expectOk(await talent.post('/api/likeness/objections', { caseId, statement: uniqueText(column, 'talent') }))
  for (const decision of ['release', 'remove'] as const) {
    const { assetId } = await addIndexedPicture(world, talent, {
      vector: face(29, decision === 'release' ? 0.05 : 0.04),
      faceCount: decision === 'release' ? 2 : 1,
    })
    const { reviews } = expectOk(await admin.get('/api/likeness/admin/reviews?status=OPEN'))
    const { id } = reviews.find((each: { picture: { assetId: string } }) => each.picture.assetId === assetId)
    await objection(id, 'likeness_reviews.objection')
    const reason = uniqueText('likeness_reviews.decision_reason')
    expectOk(await admin.post(`/api/likeness/admin/reviews/${id}/decide`, { decision, reason }))
  }
  const { assetId } = await addIndexedPicture(world, talent, { bytes: await newPicture() })
  const { id } = expectOk(
    await admin.post('/api/likeness/admin/takedowns', {
      assetId,
      reason: uniqueText('likeness_takedowns.reason', 'talent'),
    }),
  )
  await objection(id, 'likeness_takedowns.objection')
  const reason = uniqueText('likeness_takedowns.restore_reason')
  expectOk(await admin.post(`/api/likeness/admin/takedowns/${id}/restore`, { reason }))
  await takeDownPortrait(world, admin, talent, uniqueText)
  await reportFace(world, admin, talent, uniqueText)
}

async function takeDownPortrait(world: World, admin: Person, talent: Person, uniqueText: UniqueText): Promise<void> {
  const { accountId } = talent
  const expiresAt = addMs(world.clock.now(), HOUR_MS)
  const portrait = { kind: 'portrait', source: await newPicture(), owner: { accountId }, expiresAt } as const
  const { key } = await storeFile(world.app.ctx, portrait)
  const reason = uniqueText('picture_takedowns.reason', 'talent')
  const path = '/api/likeness/admin/picture-takedowns'
  const { id } = expectOk(await admin.post(path, { kind: 'portrait', id: key, category: 'TERMS', reason }))
  const restoreReason = uniqueText('picture_takedowns.restore_reason')
  expectOk(await admin.post(`${path}/${id}/restore`, { reason: restoreReason }))
}

async function reportFace(world: World, admin: Person, talent: Person, uniqueText: UniqueText): Promise<void> {
  const email = `${uniqueText('likeness_reports.email')}@elsewhere.test`
  const statement = uniqueText('likeness_reports.statement')
  const name = uniqueText('likeness_reports.name')
  const pictureUrl = `https://elsewhere.example.com/${uniqueText('likeness_reports.picture_url')}.png`
  const report = { name, email, talentSlug: talent.slug, pictureUrl, reason: 'MY_FACE', statement }
  const reporter = world.stranger()
  expectOk(await reporter.post('/api/likeness/reports', report))
  await sendMails()
  const [mail] = await mailsTo(world, email)
  const link = new URL(findMatch(mail?.text ?? '', /http\S+\/api\/likeness\/reports\/confirm\/\S+/))
  expectOk(await reporter.post(link.pathname, {}))
  const { reports } = expectOk(await admin.get('/api/likeness/admin/reports'))
  const dismiss = `/api/likeness/admin/reports/${reports[0].id}/dismiss`
  expectOk(await admin.post(dismiss, { reason: uniqueText('likeness_reports.first_decision_reason') }))
  await sendMails()
  const [dismissed] = await mailsTo(world, email)
  const appeal = new URL(findMatch(dismissed?.text ?? '', /http\S+\/api\/likeness\/reports\/appeal\/\S+/))
  const form = `statement=${encodeURIComponent(uniqueText('likeness_reports.appeal'))}`
  const sent = await reporter.send('POST', appeal.pathname, form, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  if (sent.status !== 200) throw new Error(`the appeal was answered with ${sent.status}: ${sent.text}`)
  const reason = uniqueText('likeness_reports.decision_reason')
  expectOk(await (await secondAdmin(world)).post(dismiss, { reason }))
  const sender = { email: `${uniqueText('report_senders.email')}@elsewhere.test`, standing: 'TRUSTED' }
  const why = uniqueText('report_senders.reason')
  expectOk(await admin.post('/api/likeness/admin/report-senders', { ...sender, reason: why }))
}

/**
 * Fills the columns of admins' notes about a fan's order and cart. Advances the clock by four
 * hours.
 */
export async function writeShopNotes(world: World, planted: PlantedFan, uniqueText: UniqueText): Promise<void> {
  const { orderId, campaignId } = planted.known
  const admin = await world.admin()
  await writeShopSetUp(world, planted, uniqueText)
  await writeShareReport(world, planted, uniqueText)
  await writeWithdrawal(world, planted, uniqueText)
  await leaveCart(world, planted, uniqueText)
  const note = uniqueText('merch_order_history.note')
  expectOk(await admin.patch(`/api/merch/admin/orders/${orderId}`, { status: 'working_on', note }))
  const tracking = {
    carrier: uniqueText('merch_shipments.carrier', 'fan'),
    trackingNumber: uniqueText('merch_shipments.tracking_number', 'fan'),
    trackingUrl: `https://carrier.example.com/${uniqueText('merch_shipments.tracking_url', 'fan')}`,
  }
  expectOk(await admin.patch(`/api/merch/admin/orders/${orderId}`, { status: 'ready' }))
  expectOk(await admin.patch(`/api/merch/admin/orders/${orderId}`, { status: 'shipped', tracking }))
  const copy = { supportEmail: `${uniqueText('merch_campaigns.copy')}@shop.test` }
  const legal = { termsContent: uniqueText('merch_campaigns.legal') }
  const campaign = `/api/merch/admin/campaigns/${String(campaignId)}`
  const { version } = expectOk(await admin.get(campaign)).data.campaign
  expectOk(await admin.patch(campaign, { version, copy, legal }))
  const texts = { ...NO_TEXTS, desktopTitle: uniqueText('merch_campaign_texts.texts') }
  expectOk(await admin.put(`${campaign}/texts/en`, texts))
  const board = await boardIn(admin, { name: uniqueText('merch_boards.name') })
  const searchTerms = [uniqueText('merch_board_teams.search_terms')]
  await teamsIn(admin, board, { [uniqueText('merch_board_teams.name')]: 1 }, { searchTerms })
  await addFilter(admin, {
    name: uniqueText('merch_filters.name', 'talent'),
    description: uniqueText('merch_filters.description', 'talent'),
    tags: [uniqueText('merch_filters.tags', 'talent')],
    prompt: uniqueText('merch_filters.prompt'),
  })
  await uploadAsset(admin, { type: 'logo', name: uniqueText('merch_assets.name') })
  world.clock.advance(4 * HOUR_MS)
  expectOk(await world.cron('/api/merch/cron/abandoned-carts'))
  const { carts } = expectOk(await admin.get('/api/merch/admin/abandoned-carts')).data
  const adminComment = uniqueText('merch_cart_reviews.admin_comment')
  expectOk(await admin.patch(`/api/merch/admin/abandoned-carts/${carts[0].id}/review`, { adminComment }))
}
