import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { toCampaignTypeView } from './campaign-type-view.ts'
import type { CampaignTypeRow } from './queries/fragments.ts'
import {
  insertCampaignType,
  isCampaignTypeUsed,
  lockCampaignType,
  removeCampaignType,
  updateCampaignType,
} from './queries/put-campaign-type.ts'

type Ctx = Pick<Context, 'db' | 'clock'>

/**
 * Creates a campaign type for an admin.
 * @throws Conflict when the key is taken
 */
export const createCampaignType = (ctx: Ctx, admin: Caller, type: CampaignTypeRow): Promise<CampaignTypeRow> =>
  inTransaction(ctx.db, async (trx) => {
    const row = { ...type, label: type.label.trim() }
    if (!(await insertCampaignType(trx, row)))
      throw conflict(`The campaign type “${type.key}” already exists. Use another key.`)
    await leaveTrace(ctx, trx, admin, 'create', { before: undefined, after: row })
    return row
  })

export type CampaignTypeChange = Partial<Omit<CampaignTypeRow, 'key'>>

/**
 * Renames, moves, enables or disables a campaign type. Existing offers keep a disabled type. A
 * draft must choose another type before it can be sent.
 * @throws NotFound; BadRequest without a change; Conflict when the category changes while an offer
 * uses the type
 */
export const changeCampaignType = (
  ctx: Ctx,
  admin: Caller,
  key: string,
  { label, category, enabled, position }: CampaignTypeChange,
): Promise<CampaignTypeRow> =>
  inTransaction(ctx.db, async (trx) => {
    const before = await lockCampaignType(trx, key)
    if (!before) throw unknown(key)
    const set = {
      ...(label === undefined ? {} : { label: label.trim() }),
      ...(category === undefined ? {} : { category }),
      ...(enabled === undefined ? {} : { enabled }),
      ...(position === undefined ? {} : { position }),
    }
    if (Object.keys(set).length === 0)
      throw badRequest('Send at least one change: label, category, enabled or position.')
    const isOther = category !== undefined && category !== before.category
    if (isOther && (await isCampaignTypeUsed(trx, key)))
      throw conflict(`Offers use “${key}”, so its category cannot change. Create a new campaign type instead.`)
    const after = await updateCampaignType(trx, key, set)
    await leaveTrace(ctx, trx, admin, 'change', { before, after })
    return after
  })

/**
 * Deletes a campaign type that no offer names.
 * @throws NotFound; Conflict while an offer names it
 */
export const deleteCampaignType = (ctx: Ctx, admin: Caller, key: string): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const before = await lockCampaignType(trx, key)
    if (!before) throw unknown(key)
    if (await isCampaignTypeUsed(trx, key))
      throw conflict(`Offers use “${key}”, so it cannot be deleted. Turn it off (\`enabled: false\`) instead.`)
    await removeCampaignType(trx, key)
    await leaveTrace(ctx, trx, admin, 'delete', { before, after: undefined })
  })

const unknown = (key: string) => notFound(`There is no campaign type “${key}”.`)

type Trace = { before: CampaignTypeRow | undefined; after: CampaignTypeRow | undefined }

const leaveTrace = (
  { clock }: Ctx,
  trx: Trx,
  admin: Caller,
  verb: 'create' | 'change' | 'delete',
  { before, after }: Trace,
): Promise<void> =>
  recordAudit(
    trx,
    {
      actorAccountId: admin.accountId,
      action: `${verb}-campaign-type`,
      subjectType: 'campaign-type',
      subjectId: (after ?? before)?.key ?? '',
      reason: null,
      before: before ? toCampaignTypeView(before) : null,
      after: after ? toCampaignTypeView(after) : null,
    },
    clock.now(),
  )
