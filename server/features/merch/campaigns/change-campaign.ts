import type { Context } from '../../../platform/context.ts'
import {
  inTransaction,
  isMissingReference,
  isUniqueViolation,
  type Trx,
} from '../../../platform/database/transaction.ts'
import { badRequest, conflict, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { noCampaign } from './assert-campaign-open.ts'
import { changeGroups, type GroupChanges, requireCurrency } from './campaign-change.ts'
import { closeNow } from './close-campaign.ts'
import type { CampaignHandlers } from './closing-handlers.ts'
import { noSuchSeller, slugTaken } from './create-campaign.ts'
import { lifeAfter, type WantedMove } from './move-campaign.ts'
import type { Campaign } from './queries/campaign-row.ts'
import { findCampaign, lockCampaign } from './queries/find-campaigns.ts'
import { updateCampaign } from './queries/put-campaign.ts'

export type CampaignChange = GroupChanges &
  WantedMove & {
    /** As it was read: what was changed since is not written over. */
    version: number
    slug?: string
    name?: string
    talentName?: string
    sellerAccountId?: string | null
    homeCountry?: string
    currency?: string
    shopFlow?: Campaign['shopFlow']
    /** ISO 8601; of a draft. */
    opensAt?: string | null
  }

type Ctx = Context

/**
 * An admin changes a campaign, and moves it on in its life. What is closed at once begins to be wound up right away.
 * @throws NotFound; Conflict for a version that is not the latest, a slug that is taken, what only drafts can change, a
 * move that leads nowhere from here; UnprocessableEntity for going live without what that takes, naming all of it;
 * BadRequest for fields that do not go together
 */
export async function changeCampaign(
  ctx: Ctx,
  handlers: CampaignHandlers,
  admin: Caller,
  id: string,
  { version, status, shutdownMode, shutdownEndsAt, paidOrders, ...change }: CampaignChange,
): Promise<Campaign> {
  const at = ctx.clock.now()
  try {
    const after = await inTransaction(ctx.db, async (trx) => {
      const before = await lockCampaign(trx, id)
      if (!before) throw noCampaign()
      if (before.version !== version) throw changedSince(before)
      const changed = await changedBy(ctx, trx, { before, at }, change)
      const life = await lifeAfter({ trx, handlers, adminAccountId: admin.accountId, now: at }, changed, {
        status,
        shutdownMode,
        shutdownEndsAt,
        paidOrders,
      })
      const written = await updateCampaign(trx, before, { ...columnsOf(changed), ...life, updated_at: at })
      if (!written) throw changedSince(before)
      const differing = differences(before, written)
      await recordAudit(
        trx,
        {
          actorAccountId: admin.accountId,
          action: 'change-campaign',
          subjectType: 'campaign',
          subjectId: id,
          reason: null,
          // Its name, changed or not: the record says by it which campaign it was.
          before: { name: before.name, ...differing.before },
          after: { name: written.name, ...differing.after },
        },
        at,
      )
      return written
    })
    if (!needsClosing(after)) return after
    await closeNow(ctx, handlers.closing, id)
    return (await findCampaign(ctx.db, id)) ?? after
  } catch (error) {
    if (isUniqueViolation(error) && change.slug !== undefined) throw slugTaken(change.slug)
    if (isMissingReference(error)) throw noSuchSeller()
    throw error
  }
}

const needsClosing = ({ shutdownMode, closedAt }: Campaign): boolean =>
  shutdownMode === 'EMERGENCY_CLOSE' && closedAt === null

const changedSince = ({ version }: Campaign) =>
  conflict(`Somebody has changed this campaign: its version is ${version} now. Read it again.`)

type FieldChange = Omit<CampaignChange, 'version' | keyof WantedMove>

async function changedBy(
  ctx: Ctx,
  trx: Trx,
  { before, at }: { before: Campaign; at: Date },
  change: FieldChange,
): Promise<Campaign> {
  const { branding, studio, legal, config, copy, opensAt, ...fields } = change
  if (before.status !== 'DRAFT')
    for (const field of ['slug', 'currency'] as const)
      if (fields[field] !== undefined && fields[field] !== before[field])
        throw conflict(`The ${field} of a campaign changes while it is a draft, and not afterwards.`)
  if (fields.currency !== undefined) requireCurrency(fields.currency)
  if (before.status === 'LIVE' && fields.sellerAccountId === null)
    throw unprocessable('A campaign that is live has a seller. Name another, or end the campaign first.')
  const groups = await changeGroups(ctx, trx, { id: before.id, before, at }, { branding, studio, legal, config, copy })
  const opening = opensAt === undefined ? {} : { opensAt: readOpening(before, opensAt, at) }
  return { ...before, ...(fields as Partial<Campaign>), ...groups, ...opening }
}

/** @throws Conflict for what is no draft; BadRequest for a moment that has gone by */
function readOpening({ status }: Campaign, opensAt: string | null, now: Date): Date | null {
  if (opensAt === null) return null
  if (status !== 'DRAFT') throw conflict('Only a draft goes live by itself.')
  const at = new Date(opensAt)
  if (at > now) return at
  const message = 'Say when it goes live: a moment to come.'
  throw badRequest(message, { issues: [{ path: 'opensAt', message }] })
}

const columnsOf = (campaign: Campaign) => ({
  opens_at: campaign.opensAt,
  slug: campaign.slug,
  name: campaign.name,
  talent_name: campaign.talentName,
  seller_account_id: campaign.sellerAccountId,
  home_country: campaign.homeCountry,
  currency: campaign.currency,
  shop_flow: campaign.shopFlow,
  branding: JSON.stringify(campaign.branding),
  studio: JSON.stringify(campaign.studio),
  legal: JSON.stringify(campaign.legal),
  config: JSON.stringify(campaign.config),
  copy: JSON.stringify(campaign.copy),
})

/** What was changed, as it was and as it is. @throws BadRequest when nothing was. */
function differences(before: Campaign, after: Campaign): { before: object; after: object } {
  const fields = (Object.keys(before) as (keyof Campaign)[]).filter(
    (field) =>
      field !== 'version' && field !== 'updatedAt' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (fields.length === 0) throw badRequest('Name something to change.')
  const of = (campaign: Campaign) => Object.fromEntries(fields.map((field) => [field, campaign[field]]))
  return { before: of(before), after: of(after) }
}
