import { newId } from '../../../server/platform/ids.ts'
import { expectCreated } from '../database/rare-columns.ts'
import { expectOk } from '../offers/offers.ts'
import type { UniqueText } from '../people/admin-notes.ts'
import type { Person, World } from '../world.ts'
import { BOARDS, boardIn, teamsIn } from './boards.ts'
import { PERSONAL, type PlantedFan } from './merch-canaries.ts'
import { confirmPayment, type Fan, fanOf, showGoods } from './merch-shop.ts'
import { addFilter } from './seller-stores.ts'
import { catalogProduct, changeCampaign, designFor, sellIn } from './storefronts.ts'

/** Fills columns of stores that most tests leave empty with unique words. */

const elsewhere = (word: string) => `https://elsewhere.example.com/${word}.png`

/** The fan buys with a code, fills another cart, tries the product on and has art generated. */
export async function writeShopSetUp(world: World, { fan, known }: PlantedFan, uniqueText: UniqueText): Promise<void> {
  const admin = await world.admin()
  const campaignId = String(known.campaignId)
  const { version } = expectOk(await admin.get(`/api/merch/admin/campaigns/${campaignId}`)).data.campaign
  const name = `Tour ${uniqueText('merch_campaigns.name')}`
  const config = { fanLocationText: uniqueText('merch_campaigns.config') }
  expectOk(await changeCampaign(admin, campaignId, { version, name, config }))
  const catalogProductId = await sellSomething(admin, campaignId, uniqueText)
  await addFilter(admin, { referenceImageUrl: elsewhere(uniqueText('merch_filters.reference_image_url', 'talent')) })
  await showTeam(world, admin, uniqueText)
  const discountCode = uniqueText('merch_session_carts.discount_code', 'fan')
  expectCreated(await admin.post('/api/merch/admin/discounts', { campaignId, code: discountCode, percentBps: 1000 }))
  const items = [{ catalogProductId, size: 'm', color: 'black', quantity: 1 }]
  expectOk(await fan.fill(items, { discountCode }))
  await showGoods(world, fan.internalId)
  await confirmPayment(world, expectOk(await fan.pay()))
  expectCreated(await fan.complete())
  expectOk(await fan.fill(items, { discountCode, giftNote: PERSONAL.giftNote }))
  const wanted = { sessionId: fan.sessionId, catalogProductId, fanName: PERSONAL.fanName }
  expectOk(await fan.post('/api/merch/render', wanted))
  await requestArt(admin, fan, { campaignId, slug: String(known.campaignSlug) }, uniqueText)
}

async function sellSomething(admin: Person, campaignId: string, uniqueText: UniqueText): Promise<string> {
  const area = [0, 1, 1, 0].map((x, at) => ({ x, y: at < 2 ? 0 : 1 }))
  const label = uniqueText('merch_catalog_products.renderer_config')
  const { id } = await catalogProduct(admin, {
    name: `Mug ${uniqueText('merch_catalog_products.name')}`,
    type: 'general',
    safety: {
      manufacturer: null,
      responsiblePerson: null,
      warnings: [{ language: 'en', texts: [uniqueText('merch_catalog_products.safety')] }],
    },
    sizes: [{ key: 'm', label: uniqueText('merch_catalog_products.sizes') }],
    colors: [{ key: 'black', label: uniqueText('merch_catalog_products.colors'), hex: '#14110f' }],
    rendererConfig: {
      canvas: { width: 100, height: 100 },
      background: { color: '#ffffff' },
      placements: [{ name: 'front', label, area, printWidthMm: 20, printHeightMm: 20 }],
      name: { area, font: 'plain', color: '#000000', maxLength: 12 },
    },
  })
  await sellIn(admin, campaignId, id)
  return id
}

async function showTeam(world: World, admin: Person, uniqueText: UniqueText): Promise<void> {
  const board = await boardIn(admin)
  const name = `Team ${uniqueText('merch_board_teams.name')}`
  const pictures = {
    flagImgUrl: elsewhere(uniqueText('merch_board_teams.flag_image')),
    facePaintImageUrls: [elsewhere(uniqueText('merch_board_teams.face_paint_images'))],
  }
  await teamsIn(admin, board, { [name]: 3 }, pictures)
  const { teams } = expectOk(await admin.get(`${BOARDS}/${board.id}/teams`)).data
  await world.stranger().get(`/api/merch/leaderboard/${board.slug}/${teams[0].slug}/picture`)
}

/** Requests art whose prompt only admins know. */
async function requestArt(
  admin: Person,
  fan: Fan,
  { campaignId, slug }: { campaignId: string; slug: string },
  uniqueText: UniqueText,
): Promise<void> {
  const config = { prompt: uniqueText('merch_design_configs.config'), modelEndpoint: 'mock-image' }
  const { id } = await designFor(admin, campaignId, { config })
  fan.cookies.set('fan', fan.sessionId)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, headers, text } = await fan.send('POST', `/c/${slug}/do/choose-design`, `designId=${id}`, form)
  fan.cookies.delete('fan')
  if (status !== 303 || headers.location !== `/c/${slug}/art?design=${id}`)
    throw new Error(`choose-design answered ${status} ${headers.location}: ${text}`)
}

export async function writeShareReport(world: World, { known }: PlantedFan, uniqueText: UniqueText): Promise<void> {
  const admin = await world.admin()
  const report = { reason: 'MY_FACE', statement: uniqueText('merch_share_reports.statement') }
  expectOk(await world.stranger().post(`/share/${String(known.shareId)}/report`, report))
  const { reports } = expectOk(await admin.get('/api/merch/admin/share-reports'))
  const decided = { takeDown: 'share', reason: uniqueText('merch_share_reports.decision_reason', 'fan') }
  expectOk(await admin.post(`/api/merch/admin/share-reports/${reports[0].id}/decide`, decided))
}

/** Adds an accepted withdrawal, which admins see in their queue and the fan on the order’s page. */
export async function writeWithdrawal(world: World, { known }: PlantedFan, uniqueText: UniqueText): Promise<void> {
  const { accountId } = await world.admin()
  const at = world.clock.now()
  await world.database.kysely
    .insertInto('merch_withdrawals')
    .values({
      id: newId(),
      order_id: known.orderId,
      name: uniqueText('merch_withdrawals.name', 'fan'),
      email: `${uniqueText('merch_withdrawals.email', 'fan')}@withdrawn.test`,
      item_ids: [known.orderId],
      currency: 'USD',
      amount_minor_unit: 100,
      status: 'ACCEPTED',
      stated_at: at,
      decided_by_account_id: accountId,
      decision_reason: uniqueText('merch_withdrawals.decision_reason', 'fan'),
      decided_at: at,
    })
    .execute()
}

/** Leaves a cart with another fan’s address, about which the job sends a mail. */
export async function leaveCart(world: World, { known }: PlantedFan, uniqueText: UniqueText): Promise<void> {
  const email = `${uniqueText('merch_session_carts.email')}@carts.test`
  const shop = { id: String(known.campaignId), slug: String(known.campaignSlug) }
  const other = await fanOf(world, shop, { shippingInfo: { email } })
  expectOk(await other.fill([{ catalogProductId: known.catalogProductId, size: 'm', color: 'black', quantity: 1 }]))
}

/** Fails art as a failed call of a model does. */
export async function failStoreArt({ database }: World, uniqueText: UniqueText): Promise<void> {
  const { numUpdatedRows } = await database.kysely
    .updateTable('merch_store_art')
    .set({ status: 'error', fault: uniqueText('merch_store_art.fault', 'talent') })
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('no store has pending art')
}
