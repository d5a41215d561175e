import type { Context } from '../../../platform/context.ts'
import {
  inTransaction,
  isMissingReference,
  isUniqueViolation,
  type Trx,
} from '../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { type CheckedModel, checkModel } from './check-model.ts'
import { budgetDay } from './domain/budget-day.ts'
import type { ModelRow } from './queries/find-model.ts'
import { findUsedModel, listModels, type ModelFilter, type UsedModel } from './queries/list-models.ts'
import { deleteModelRow, ensureSlots, insertModel, lockModel, updateModel } from './queries/put-model.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'models'>
export type NewModel = CheckedModel & { key: string }
export type ModelChange = Partial<Omit<CheckedModel, 'capability'>>

const NOTHING = { calls: 0, failures: 0, spent_micro_usd: 0 }
const startOfDay = ({ clock }: Pick<Context, 'clock'>): Date => new Date(budgetDay(clock.now()))

/** Lists the registry, with today's use of each model (UTC). */
export const listModelsToday = (
  ctx: Pick<Context, 'db' | 'clock'>,
  page: ModelFilter,
): Promise<{ models: UsedModel[]; total: number }> => listModels(ctx.db, { since: startOfDay(ctx), ...page })

/**
 * Returns a model with today's use (UTC).
 * @throws NotFound
 */
export async function getModelToday(ctx: Pick<Context, 'db' | 'clock'>, key: string): Promise<UsedModel> {
  const row = await findUsedModel(ctx.db, key, startOfDay(ctx))
  if (!row) throw unknown(key)
  return row
}

/**
 * @throws BadRequest for fields that do not fit together
 * @throws Conflict for a taken key or endpoint
 */
export async function createModel(ctx: Ctx, admin: Caller, model: NewModel): Promise<UsedModel> {
  checkModel(ctx.models, model)
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const row = await insertModel(trx, {
      key: model.key,
      capability: model.capability,
      ...columnsOf(model),
      created_at: now,
      updated_at: now,
    })
    if (!row) throw conflict(`A model with the key “${model.key}” or this endpoint already exists.`)
    await ensureSlots(trx, row.key, row.concurrency)
    await auditChange(trx, admin, { before: undefined, after: row }, now)
    return { ...row, ...NOTHING }
  })
}

/**
 * Changes a model for an admin, from the next call on. The capability cannot change; add another
 * model instead.
 * @throws NotFound
 * @throws BadRequest for an empty change, or fields that do not fit together
 * @throws Conflict for a taken endpoint
 */
export async function changeModel(ctx: Ctx, admin: Caller, key: string, change: ModelChange): Promise<UsedModel> {
  if (Object.keys(change).length === 0) throw badRequest('Include at least one field to change.')
  const now = ctx.clock.now()
  try {
    await inTransaction(ctx.db, async (trx) => {
      const before = await lockModel(trx, key)
      if (!before) throw unknown(key)
      const model: CheckedModel = { ...fieldsOf(before), ...change }
      checkModel(ctx.models, model)
      const after = await updateModel(trx, key, { ...columnsOf(model), updated_at: now })
      if (after.concurrency > before.concurrency) await ensureSlots(trx, key, after.concurrency)
      await auditChange(trx, admin, { before, after }, now)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict(`Another model has the endpoint “${change.endpoint}”. Remove it there first.`)
  }
  return getModelToday(ctx, key)
}

/**
 * Deletes an inactive model without recorded calls, because calls refer to their model.
 * @throws NotFound
 * @throws Conflict if it is active or has recorded calls
 */
export async function deleteModel(ctx: Pick<Context, 'db' | 'clock'>, admin: Caller, key: string): Promise<void> {
  try {
    await inTransaction(ctx.db, async (trx) => {
      const before = await lockModel(trx, key)
      if (!before) throw unknown(key)
      if (before.status === 'active')
        throw conflict('This model is active. Set its status to inactive before you delete it.')
      await deleteModelRow(trx, key)
      await auditChange(trx, admin, { before, after: undefined }, ctx.clock.now())
    })
  } catch (error) {
    if (!isMissingReference(error)) throw error
    throw conflict('This model has recorded calls and costs, so it cannot be deleted. Leave it inactive instead.')
  }
}

const unknown = (key: string) => notFound(`There is no model “${key}”.`)

const fieldsOf = (row: ModelRow): CheckedModel => ({
  capability: row.capability,
  adapter: row.adapter,
  providerModel: row.provider_model,
  endpoint: row.endpoint,
  costMicroUsd: row.cost_micro_usd,
  parameters: row.parameters as CheckedModel['parameters'],
  status: row.status,
  speedCategory: row.speed_category,
  timeoutMs: row.timeout_ms,
  concurrency: row.concurrency,
})

const columnsOf = (model: CheckedModel) => ({
  adapter: model.adapter,
  provider_model: model.providerModel,
  endpoint: model.endpoint,
  cost_micro_usd: model.costMicroUsd,
  parameters: JSON.stringify(model.parameters),
  status: model.status,
  speed_category: model.speedCategory,
  timeout_ms: model.timeoutMs,
  concurrency: model.concurrency,
})

const auditChange = (
  trx: Trx,
  admin: Caller,
  { before, after }: { before: ModelRow | undefined; after: ModelRow | undefined },
  at: Date,
): Promise<void> =>
  recordAudit(
    trx,
    {
      actorAccountId: admin.accountId,
      action: before ? (after ? 'change-model' : 'delete-model') : 'create-model',
      subjectType: 'model',
      subjectId: (after ?? before)?.key ?? '',
      reason: null,
      before: before ? fieldsOf(before) : null,
      after: after ? fieldsOf(after) : null,
    },
    at,
  )
