import type { Context } from '../../../platform/context.ts'
import { inTransaction, isMissingReference } from '../../../platform/database/transaction.ts'
import { badRequest, conflict } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { changeGroups, type GroupChanges, requireCurrency } from './campaign-change.ts'
import { EMPTY_GROUPS } from './campaign-groups.ts'
import type { Campaign } from './queries/campaign-row.ts'
import { insertCampaign } from './queries/put-campaign.ts'

export type NewCampaign = GroupChanges & {
  slug: string
  name: string
  talentName: string
  sellerAccountId?: string | null
  homeCountry?: string
  currency: string
  shopFlow?: Campaign['shopFlow']
}

/**
 * Creates a draft in the current environment for an admin. The public cannot see a draft.
 * @throws Conflict if another campaign already has the slug; BadRequest for an unknown currency,
 * account, asset or picture
 */
export async function createCampaign(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  admin: Caller,
  {
    slug,
    name,
    talentName,
    sellerAccountId = null,
    homeCountry = 'US',
    currency,
    shopFlow = 'art_first',
    ...groups
  }: NewCampaign,
): Promise<Campaign> {
  requireCurrency(currency)
  const at = ctx.clock.now()
  const id = newId()
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const { branding, studio, legal, config, copy } = await changeGroups(
        ctx,
        trx,
        { id, before: EMPTY_GROUPS, at },
        groups,
      )
      const campaign = await insertCampaign(trx, {
        id,
        slug,
        environment: ctx.config.CAMPAIGN_ENVIRONMENT,
        name,
        talent_name: talentName,
        status: 'DRAFT',
        shutdown_mode: 'NONE',
        seller_account_id: sellerAccountId,
        home_country: homeCountry,
        currency,
        shop_flow: shopFlow,
        branding: JSON.stringify(branding),
        studio: JSON.stringify(studio),
        legal: JSON.stringify(legal),
        config: JSON.stringify(config),
        copy: JSON.stringify(copy),
        created_at: at,
        updated_at: at,
      })
      if (!campaign) throw slugTaken(slug)
      const trace = { actorAccountId: admin.accountId, subjectType: 'campaign', subjectId: id, reason: null }
      const after = { slug, name, talentName, sellerAccountId, homeCountry, currency, shopFlow }
      await recordAudit(trx, { ...trace, action: 'create-campaign', before: null, after }, at)
      return campaign
    })
  } catch (error) {
    if (isMissingReference(error)) throw noSuchSeller()
    throw error
  }
}

export const slugTaken = (slug: string) => conflict(`Another campaign has the slug “${slug}”. Choose another.`)

export const noSuchSeller = () => {
  const message = 'There is no such account.'
  return badRequest(message, { issues: [{ path: 'sellerAccountId', message }] })
}
