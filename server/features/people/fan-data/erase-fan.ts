import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { allowErasing, EMPTY_PERSON, eraseByClass, type Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { LEASE_MS, OPEN_ORDER_CHECK_MS, retryMs, SECOND_PASS_MS } from './domain/fan-data-times.ts'
import { recordErasure } from './erasure-journal.ts'
import { type ErasureScope, sealScope, unsealScope } from './erasure-scope.ts'
import type { FanDataHandlers } from './handlers.ts'
import { endErasure, type FanErasureRow, insertErasure, postponeErasure } from './queries/fan-erasures.ts'

/**
 * Deletes a part of a fan's data. Data that an unfinished order needs stays until the order has
 * shipped. The request is stored first, so that the job can continue it after a crash, after the
 * order has shipped, or after an outage of the file store.
 */
export async function eraseFan(ctx: Context, handlers: FanDataHandlers, erased: ErasureScope): Promise<void> {
  const id = newId()
  const at = ctx.clock.now()
  await insertErasure(ctx.db, { id, sealed: sealScope(ctx, erased), at, dueAt: addMs(at, LEASE_MS) })
  await runErasure(ctx, handlers, { id, attempts: 0, erased, isFirst: true })
}

/**
 * Deletes data at the request of a fan, or of an admin. The journal records the request, so that
 * restoring an older backup does not bring the data back.
 */
export const eraseOnRequest = (ctx: Context, handlers: FanDataHandlers, erased: ErasureScope): Promise<void> =>
  eraseFan(ctx, handlers, { ...erased, isUnrecorded: true })

export const continueErasure = (
  ctx: Context,
  handlers: FanDataHandlers,
  { id, sealed_scope, attempts }: FanErasureRow,
) =>
  runErasure(ctx, handlers, {
    id,
    attempts,
    erased: unsealScope(ctx, sealed_scope),
    isFirst: false,
  })

type Step = { id: string; attempts: number; erased: ErasureScope; isFirst: boolean }

async function runErasure(ctx: Context, handlers: FanDataHandlers, step: Step): Promise<void> {
  const { erased } = step
  const orders = await handlers.merch.listOrders(ctx.db, { ids: erased.orders })
  const open = orders.filter(({ isOpen }) => isOpen)
  const done = orders.filter(({ isOpen }) => !isOpen)
  const notErased = await erase(ctx, handlers, erased, {
    done: done.map(({ id }) => id),
    payments: done.flatMap(({ paymentId }) => paymentId ?? []),
    open: open.map(({ id }) => id),
    held: open.map(({ sessionId }) => sessionId),
  })
  const failure = notErased ?? (await attempt(() => recordIfNew(ctx, step)))
  const now = ctx.clock.now()
  const putOff = (ms: number, left: ErasureScope) =>
    postponeErasure(ctx.db, { id: step.id, sealed: sealScope(ctx, left), dueAt: addMs(now, ms) })
  if (failure !== undefined) {
    ctx.log.error({ err: failure, erasure: step.id }, 'erasure of a fan not finished; the next run retries it')
    return putOff(retryMs(step.attempts), erased)
  }
  // Drop the addresses, because the next attempt would otherwise delete data that was created
  // after the request.
  const left = { ...erased, addresses: [], isUnrecorded: false }
  const waitsForOrders = open.length > 0 && (erased.part === 'everything' || erased.part === 'address')
  if (waitsForOrders) return putOff(OPEN_ORDER_CHECK_MS, left)
  if (erased.part === 'everything' && step.isFirst) return putOff(SECOND_PASS_MS, left)
  await endErasure(ctx.db, step.id)
}

async function recordIfNew(ctx: Context, { id, erased }: Step): Promise<void> {
  if (erased.isUnrecorded) await recordErasure(ctx, id, erased)
}

type Orders = {
  done: readonly string[]
  open: readonly string[]
  held: readonly string[]
  /** Payments of finished orders. */
  payments: readonly string[]
}

/**
 * Deletes rows first, then files, so that the rows are deleted even if the file store fails.
 * @returns the error if the erasure could not be completed
 */
async function erase(ctx: Context, handlers: FanDataHandlers, erased: ErasureScope, orders: Orders): Promise<unknown> {
  const { merch } = handlers
  const { part, sessions, shares = [] } = erased
  const at = ctx.clock.now()
  const isAll = part === 'everything'
  const { keys, ended } = await inTransaction(ctx.db, async (trx) => {
    const forgotten: string[] = []
    let jobs: string[] = []
    if (isAll || part === 'photos' || part === 'art') {
      jobs = await merch.endJobs(trx, await merch.listJobs(trx, sessions), at)
    }
    if (isAll || part === 'art') {
      await merch.releaseDone(trx, orders.done, orders.open)
      forgotten.push(...(await merch.forgetArt(trx, sessions, at)))
    }
    if (isAll || part === 'art' || part === 'shares') forgotten.push(...(await merch.forgetShares(trx, sessions)))
    for (const share of shares) forgotten.push(...(await merch.forgetShare(trx, share)))
    if (isAll || part === 'photos') forgotten.push(...(await merch.forgetPhotos(trx, sessions, at)))
    if (part === 'address') await merch.clearAddresses(trx, sessions)
    if (isAll || part === 'address') await merch.forgetBuyers(trx, { sessions, payments: orders.payments })
    if (isAll) await merch.closeSessions(trx, sessions, at)
    return { keys: forgotten.length === 0 ? [] : await beginDeleting(trx, forgotten, at), ended: jobs }
  })
  for (const job of ended) ctx.generation.abandon(job)
  if (isAll || part === 'address') await eraseRows(ctx, handlers, personToErase(erased, orders))
  return attempt(async () => {
    await finishDeleting(ctx, keys)
    if (!isAll) return
    const person = { ...personToErase(erased, orders), session: sessions }
    for (const eraseOutside of handlers.outside) await eraseOutside(ctx, person)
  })
}

/** The rows of a session with an open order stay until the order is finished. */
function personToErase({ part, sessions, guests, addresses }: ErasureScope, { done, held }: Orders): Person {
  const free = sessions.filter((id) => !held.includes(id))
  const known = { ...EMPTY_PERSON, order: done, address: addresses, user: guests }
  return part === 'everything' ? { ...known, session: free } : known
}

async function eraseRows(ctx: Context, { data }: FanDataHandlers, person: Person): Promise<void> {
  const at = ctx.clock.now()
  for (const owner of data) {
    const isConcerned = owner.tables.some(({ keys }) => Object.values(keys).some(({ tie }) => person[tie].length > 0))
    if (!isConcerned) continue
    await inTransaction(ctx.db, async (trx: Trx) => {
      await allowErasing(trx)
      await owner.erase?.(trx, person, at, ctx.config)
      for (const table of owner.tables) await eraseByClass(trx, table, person)
    })
  }
}

async function attempt(work: () => Promise<void>): Promise<unknown> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error
  }
}
