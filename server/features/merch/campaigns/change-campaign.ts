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
import { windDownNow } from './close-campaign.ts'
import type { CampaignHandlers } from './closing-handlers.ts'
import { noSuchSeller, slugTaken } from './create-campaign.ts'
import { computeLifecycle, type MoveRequest } from './move-campaign.ts'
import type { Campaign } from './queries/campaign-row.ts'
import { findCampaign, lockCampaign } from './queries/find-campaigns.ts'
import { updateCampaign } from './queries/put-campaign.ts'

export type CampaignChange = GroupChanges &
  MoveRequest & {
    /** Version that the client has read. An outdated version gives 409. */
    version: number
    slug?: string
    name?: string
    talentName?: string
    sellerAccountId?: string | null
    homeCountry?: string
    currency?: string
    shopFlow?: Campaign['shopFlow']
    /** ISO 8601. Only a draft can have an opening time. */
    opensAt?: string | null
  }

type Ctx = Context

/**
 * Changes a campaign for an admin, including moves to another phase. An emergency close starts to
 * wind down the campaign immediately.
 * @throws NotFound; Conflict for an outdated version, a slug that another campaign has, a field
 * that only drafts can change, or a move that the current phase does not allow;
 * UnprocessableEntity if the campaign cannot go live, naming everything that is missing;
 * BadRequest for fields that contradict each other
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
      const changed = await applyFieldChange(ctx, trx, { before, at }, change)
      const life = await computeLifecycle({ trx, handlers, adminAccountId: admin.accountId, now: at }, changed, {
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
          before: { name: before.name, ...differing.before },
          after: { name: written.name, ...differing.after },
        },
        at,
      )
      return written
    })
    if (!needsClosing(after)) return after
    await windDownNow(ctx, handlers.closing, id)
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
  conflict(`Someone else changed this campaign. Its version is now ${version}. Reload it and try again.`)

type FieldChange = Omit<CampaignChange, 'version' | keyof MoveRequest>

async function applyFieldChange(
  ctx: Ctx,
  trx: Trx,
  { before, at }: { before: Campaign; at: Date },
  change: FieldChange,
): Promise<Campaign> {
  const { branding, studio, legal, config, copy, opensAt, ...fields } = change
  if (before.status !== 'DRAFT')
    for (const field of ['slug', 'currency'] as const)
      if (fields[field] !== undefined && fields[field] !== before[field])
        throw conflict(`The ${field} of a campaign can only change while the campaign is a draft.`)
  if (fields.currency !== undefined) requireCurrency(fields.currency)
  if (before.status === 'LIVE' && fields.sellerAccountId === null)
    throw unprocessable('A live campaign needs a seller. Name another one, or end the campaign first.')
  const groups = await changeGroups(ctx, trx, { id: before.id, before, at }, { branding, studio, legal, config, copy })
  const opening = opensAt === undefined ? {} : { opensAt: readOpening(before, opensAt, at) }
  return { ...before, ...(fields as Partial<Campaign>), ...groups, ...opening }
}

/**
 * Parses the opening time.
 * @throws Conflict if the campaign is not a draft; BadRequest for a time in the past
 */
function readOpening({ status }: Campaign, opensAt: string | null, now: Date): Date | null {
  if (opensAt === null) return null
  if (status !== 'DRAFT') throw conflict('Only a draft can go live automatically.')
  const at = new Date(opensAt)
  if (at > now) return at
  const message = 'Give a future time for going live.'
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

/** @throws BadRequest if nothing changed */
function differences(before: Campaign, after: Campaign): { before: object; after: object } {
  const fields = (Object.keys(before) as (keyof Campaign)[]).filter(
    (field) =>
      field !== 'version' && field !== 'updatedAt' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (fields.length === 0) throw badRequest('Include at least one field to change.')
  const of = (campaign: Campaign) => Object.fromEntries(fields.map((field) => [field, campaign[field]]))
  return { before: of(before), after: of(after) }
}
