import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../people/audit/index.ts'
import {
  deleteFilterRow,
  type FilterRow,
  insertFilter,
  lockFilterRow,
  toFilter,
  updateFilter,
} from './queries/filters.ts'
import { type FilterFields, readFields } from './read-fields.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'config'>

/** Error for a filter that does not exist. */
export const noFilter = () => notFound('There is no such filter.')

/** @throws BadRequest for the same reasons as readFields */
export function createFilter(ctx: Ctx, admin: Caller, fields: FilterFields & { name: string }): Promise<FilterRow> {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const { name, ...read } = await readFields(ctx, trx, fields)
    const filter = await insertFilter(trx, {
      id: newId(),
      description: null,
      reference_image_url: null,
      tags: [],
      prompt: null,
      ...read,
      name: name ?? fields.name,
      created_by: admin.email,
      created_at: at,
      updated_at: at,
    })
    await leaveTrace(trx, admin, 'create-filter', { id: filter.id, before: null, after: filter, at })
    return filter
  })
}

/**
 * Designs of stores do not change, because each contains a copy of its filter.
 * @throws NotFound; BadRequest for an empty change, or for the same reasons as readFields
 */
export function changeFilter(ctx: Ctx, admin: Caller, id: string, fields: FilterFields): Promise<FilterRow> {
  if (Object.keys(fields).length === 0) throw badRequest('Include at least one field to change.')
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockFilterRow(trx, id)
    if (!before) throw noFilter()
    const after = await updateFilter(trx, id, { ...(await readFields(ctx, trx, fields)), updated_at: at })
    await leaveTrace(trx, admin, 'change-filter', { id, before, after, at })
    return after
  })
}

/**
 * Designs that were made with this filter do not change.
 * @throws NotFound
 */
export function deleteFilter(ctx: Ctx, admin: Caller, id: string): Promise<FilterRow> {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockFilterRow(trx, id)
    if (!before) throw noFilter()
    await deleteFilterRow(trx, id)
    await leaveTrace(trx, admin, 'delete-filter', { id, before, after: null, at })
    return before
  })
}

const leaveTrace = (
  trx: Trx,
  admin: Caller,
  action: string,
  { id, before, after, at }: { id: string; before: FilterRow | null; after: FilterRow | null; at: Date },
): Promise<void> =>
  recordAudit(
    trx,
    {
      actorAccountId: admin.accountId,
      action,
      subjectType: 'filter',
      subjectId: id,
      reason: null,
      before: before && toFilter(before),
      after: after && toFilter(after),
    },
    at,
  )
