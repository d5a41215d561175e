import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { isCurrency, minorUnitStep } from '../../../platform/money.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import { readCode } from './domain/discount.ts'
import {
  type CountedDiscount,
  deleteDiscount,
  findDiscount,
  insertDiscount,
  lockDiscount,
  updateDiscount,
} from './queries/discounts.ts'

export type DiscountInput = {
  percentBps?: number | null
  amounts?: Record<string, number> | null
  startsAt?: string | null
  endsAt?: string | null
  usesLimit?: number | null
  isActive?: boolean
}

/**
 * @throws NotFound for an unknown campaign; BadRequest; Conflict if the campaign already has this
 * code
 */
export async function createDiscount(
  ctx: Context,
  admin: Caller,
  { campaignId, code: typed, ...input }: DiscountInput & { campaignId: string; code: string },
): Promise<CountedDiscount> {
  if (!(await findCampaign(ctx.db, campaignId))) throw notFound('There is no such campaign.')
  const [id, at, code] = [newId(), ctx.clock.now(), readCode(typed)]
  const terms = readTerms({ percent_bps: null, amounts: null, starts_at: null, ends_at: null }, input)
  return inTransaction(ctx.db, async (trx) => {
    const made = await insertDiscount(trx, {
      id,
      campaign_id: campaignId,
      code,
      ...toColumns(terms),
      uses_limit: input.usesLimit ?? null,
      is_active: input.isActive ?? true,
      version: 1,
      created_at: at,
      updated_at: at,
    })
    if (!made) throw conflict(`This campaign already has the code ${code}.`)
    return written(trx, admin, 'create-discount', { id, before: null, at })
  })
}

/**
 * A payment that has already started keeps its reduction.
 * @throws NotFound; BadRequest; Conflict for an outdated version
 */
export async function changeDiscount(
  ctx: Context,
  admin: Caller,
  id: string,
  { version, ...input }: DiscountInput & { version?: number },
): Promise<CountedDiscount> {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const locked = await lockDiscount(trx, id)
    if (!locked) throw noSuchDiscount()
    if (version !== undefined && version !== locked.version)
      throw conflict('Someone else changed this code. Reload it and try again.')
    const before = await findDiscount(trx, id)
    const { percentBps, amounts, startsAt, endsAt } = locked
    const terms = readTerms({ percent_bps: percentBps, amounts, starts_at: startsAt, ends_at: endsAt }, input)
    await updateDiscount(trx, locked, {
      ...toColumns(terms),
      ...(input.usesLimit === undefined ? {} : { uses_limit: input.usesLimit }),
      ...(input.isActive === undefined ? {} : { is_active: input.isActive }),
      updated_at: at,
    })
    return written(trx, admin, 'change-discount', { id, before, at })
  })
}

/**
 * Existing orders keep their reduction.
 * @throws NotFound
 */
export async function removeDiscount(ctx: Context, admin: Caller, id: string): Promise<void> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const before = await findDiscount(trx, id)
    if (!before) throw noSuchDiscount()
    await deleteDiscount(trx, id)
    await audit(trx, admin, 'delete-discount', { before, after: null, at })
  })
}

export const noSuchDiscount = () => notFound('There is no such code.')

type Terms = {
  percent_bps: number | null
  amounts: Readonly<Record<string, number>> | null
  starts_at: Date | null
  ends_at: Date | null
}

const toColumns = ({ amounts, ...terms }: Terms) => ({ ...terms, amounts: amounts && JSON.stringify(amounts) })

/** @throws BadRequest */
function readTerms(before: Terms, input: DiscountInput): Terms {
  const timeOf = (given: string | null | undefined, old: Date | null) =>
    given === undefined ? old : given === null ? null : new Date(given)
  const terms = {
    percent_bps: input.percentBps === undefined ? (input.amounts ? null : before.percent_bps) : input.percentBps,
    amounts: input.amounts === undefined ? (input.percentBps ? null : before.amounts) : input.amounts,
    starts_at: timeOf(input.startsAt, before.starts_at),
    ends_at: timeOf(input.endsAt, before.ends_at),
  }
  if ((terms.percent_bps === null) === (terms.amounts === null))
    throw refuse(
      'percentBps',
      'A code takes off either a percentage or amounts. Give exactly one of `percentBps` and `amounts`.',
    )
  for (const [currency, amount] of Object.entries(terms.amounts ?? {})) {
    if (!isCurrency(currency)) throw refuse(`amounts.${currency}`, `“${currency}” is not a currency in use (ISO 4217).`)
    if (amount % minorUnitStep(currency) !== 0)
      throw refuse(
        `amounts.${currency}`,
        `Amounts in ${currency} must be multiples of ${minorUnitStep(currency)} minor units.`,
      )
  }
  if (terms.amounts && Object.keys(terms.amounts).length === 0) throw refuse('amounts', 'Give at least one currency.')
  if (terms.starts_at && terms.ends_at && terms.starts_at >= terms.ends_at)
    throw refuse('endsAt', 'The end of a code must be after its start.')
  return terms
}

const refuse = (path: string, message: string) => badRequest(message, { issues: [{ path, message }] })

async function written(
  trx: Trx,
  admin: Caller,
  action: string,
  { id, before, at }: { id: string; before: CountedDiscount | undefined | null; at: Date },
): Promise<CountedDiscount> {
  const after = await findDiscount(trx, id)
  if (!after) throw new Error(`discount ${id} was written but not found`)
  await audit(trx, admin, action, { before: before ?? null, after, at })
  return after
}

const audit = (
  trx: Trx,
  admin: Caller,
  action: string,
  { before, after, at }: { before: CountedDiscount | null; after: CountedDiscount | null; at: Date },
) =>
  recordAudit(
    trx,
    {
      actorAccountId: admin.accountId,
      action,
      subjectType: 'merch-discount',
      subjectId: (after ?? before)?.id ?? '',
      reason: null,
      before,
      after,
    },
    at,
  )
