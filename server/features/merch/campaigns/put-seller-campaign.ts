import type { Trx } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { EMPTY_GROUPS } from './campaign-groups.ts'
import type { CampaignHandlers } from './closing-handlers.ts'
import { phaseOf } from './domain/lifecycle.ts'
import { computeLifecycle, type MoveRequest } from './move-campaign.ts'
import type { Campaign } from './queries/campaign-row.ts'
import { lockCampaign } from './queries/find-campaigns.ts'
import { insertCampaign, updateCampaign } from './queries/put-campaign.ts'

export type SellerCampaign = {
  id: string
  sellerAccountId: string
  talentName: string
  name: string
  headline: string | null
  /** The fields from here on are used only when the campaign is created. */
  slug: string
  environment: string
  homeCountry: string
  currency: string
  shippingFlatRateMinorUnit: number
  shippingIntlRateMinorUnit: number
}

const MAX_SLUG_TRIES = 20

/**
 * Creates a seller's campaign as a draft, or updates the fields that the seller edits. Keeps the
 * campaign locked until the transaction ends. The campaign is commercial and evergreen, and sells
 * existing designs (contract, part 2, "Campaign").
 * @throws Conflict if an admin has deleted the campaign
 */
export async function putSellerCampaign(
  trx: Trx,
  campaign: SellerCampaign,
  { isNew, at }: { isNew: boolean; at: Date },
): Promise<Campaign> {
  if (isNew) return insertSellerCampaign(trx, campaign, at)
  const before = await lockCampaign(trx, campaign.id)
  if (!before) throw conflict('Your store was removed. Contact support to restore it.')
  const { name, talentName, headline } = campaign
  if (name === before.name && talentName === before.talentName && headline === before.studio.studioHeadline)
    return before
  return updateOrConflict(trx, before, {
    name,
    talent_name: talentName,
    studio: JSON.stringify({ ...before.studio, studioHeadline: headline }),
    updated_at: at,
  })
}

async function insertSellerCampaign(trx: Trx, campaign: SellerCampaign, at: Date): Promise<Campaign> {
  const { shippingFlatRateMinorUnit, shippingIntlRateMinorUnit } = campaign
  const row = {
    id: campaign.id,
    environment: campaign.environment,
    name: campaign.name,
    talent_name: campaign.talentName,
    status: 'DRAFT',
    shutdown_mode: 'NONE',
    seller_account_id: campaign.sellerAccountId,
    home_country: campaign.homeCountry,
    currency: campaign.currency,
    shop_flow: 'design_first',
    branding: JSON.stringify(EMPTY_GROUPS.branding),
    studio: JSON.stringify({ ...EMPTY_GROUPS.studio, studioHeadline: campaign.headline }),
    legal: JSON.stringify(EMPTY_GROUPS.legal),
    config: JSON.stringify({ ...EMPTY_GROUPS.config, shippingFlatRateMinorUnit, shippingIntlRateMinorUnit }),
    copy: JSON.stringify(EMPTY_GROUPS.copy),
    created_at: at,
    updated_at: at,
  } as const
  for (let nth = 1; nth <= MAX_SLUG_TRIES; nth += 1) {
    const made = await insertCampaign(trx, { ...row, slug: nth === 1 ? campaign.slug : `${campaign.slug}-${nth}` })
    if (made) return made
  }
  // The last characters of an id are random, so the slug is unique.
  const made = await insertCampaign(trx, { ...row, slug: `${campaign.slug}-${newId().slice(-7)}` })
  if (!made) throw conflict('Many stores have this name. Choose another one.')
  return made
}

/**
 * Opens or closes a seller's campaign that the transaction has locked. Opening publishes a draft
 * or reopens an ended campaign. Closing ends a campaign with orders; without orders it becomes a
 * draft again. `mayReopen` is true only if the seller, and not an admin, has ended it.
 * @throws UnprocessableEntity if the campaign lacks something that it needs to go live; Conflict
 * if an admin has closed the campaign
 */
export async function moveSellerCampaign(
  trx: Trx,
  campaign: Campaign,
  wanted: { isOpen: boolean; mayReopen: boolean },
  { handlers, at }: { handlers: CampaignHandlers; at: Date },
): Promise<Campaign> {
  const move = await moveTo(trx, campaign, wanted, { handlers, at })
  if (!move) return campaign
  const by = { trx, handlers, adminAccountId: campaign.sellerAccountId ?? '', now: at }
  return updateOrConflict(trx, campaign, { ...(await computeLifecycle(by, campaign, move)), updated_at: at })
}

async function moveTo(
  trx: Trx,
  campaign: Campaign,
  { isOpen, mayReopen }: { isOpen: boolean; mayReopen: boolean },
  { handlers, at }: { handlers: CampaignHandlers; at: Date },
): Promise<MoveRequest | undefined> {
  const phase = phaseOf(campaign, at)
  if (!isOpen) {
    if (phase === 'CLOSING') return { status: 'ENDED' }
    if (phase !== 'OPEN') return undefined
    return { status: (await handlers.hasOrders(trx, campaign.id)) ? 'ENDED' : 'DRAFT' }
  }
  if (phase === 'OPEN') return undefined
  if (phase === 'DRAFT' || (phase === 'ENDED' && mayReopen)) return { status: 'LIVE' }
  throw conflict('We closed your store, and only we can reopen it. Contact support.')
}

async function updateOrConflict(
  trx: Trx,
  before: Campaign,
  change: Parameters<typeof updateCampaign>[2],
): Promise<Campaign> {
  const after = await updateCampaign(trx, before, change)
  if (!after) throw conflict('Your store changed in the meantime. Save it again.')
  return after
}
