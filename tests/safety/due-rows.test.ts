import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUnpayable, supersedeCheckouts } from '../../server/features/merch/checkout/queries/superseded-checkouts.ts'
import {
  findEndedSessions,
  findIdleSessionsToEnd,
  findIdleSessionsWithPictures,
} from '../../server/features/merch/fan-sessions/queries/retention.ts'
import {
  listOutdated,
  listPendingRefunds,
  listUnsettled,
} from '../../server/features/money/payment/queries/list-unfinished.ts'
import { addMs, HOUR_MS, SECOND_MS } from '../../server/platform/clock.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { newId } from '../../server/platform/ids.ts'
import type { DueRow } from '../../server/platform/jobs/in-batches.ts'
import { copyRow, moveRows, readWithoutIndexes } from '../support/database/scrambled-rows.ts'
import { campaignIn, internalIdOf, sessionIn } from '../support/merch/fans.ts'
import { earn } from '../support/money/earnings.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * In whatever order rows were written, each batch must continue where the last one ended and leave
 * out rows that are not due.
 */

let world: World
let paymentId: string
let sessionId: string
beforeAll(async () => {
  world = await createWorld()
  const { accountId } = await world.talent()
  paymentId = await earn(world.database, { accountId, amountMinorUnit: 5000, at: world.clock.now() })
  sessionId = await internalIdOf(world, await sessionIn(world.stranger(), await campaignIn(world)))
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const ROWS = 5
const DUE = new Date('2099-11-02T09:30:00.000Z')
const AFTER_IT = addMs(DUE, HOUR_MS)

/** @returns the ids of the payments */
const payments = (columns: object, count = ROWS) =>
  copyRow(world, 'payments', {
    id: paymentId,
    count,
    change: () => {
      const id = newId()
      const own = { id, pay_for_id: id, processor_payment_id: `pi_${id}`, ppu_code: id, succeeded_at: null }
      return { ...own, created_at: DUE, updated_at: DUE, ...columns }
    },
  })
const refundOf = (payment_id: string, columns: object = {}) =>
  world.database.kysely
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id,
      amount_minor_unit: 5000,
      currency: 'USD',
      reason: 'admin',
      status: 'PENDING',
      created_at: DUE,
      ...columns,
    })
    .execute()
/** @returns the ids of the sessions */
const sessions = (columns: object, count = ROWS) =>
  copyRow(world, 'merch_sessions', {
    id: sessionId,
    count,
    change: () => {
      const id = newId().replaceAll('-', '')
      return { id, bearer_digest: id, sealed_bearer: id, last_active_at: DUE, ...columns }
    },
  })
/** @returns the ids of the payments */
const checkouts = async (columns: object, status: string, more: object = {}, count = ROWS) => {
  const ids = await payments({ pay_for: 'MERCH', status, ...more }, count)
  const shared = { session_id: sessionId, campaign_id: newId(), digest: 'd', snapshot: '{}', goods_minor_unit: 1 }
  await world.database.kysely
    .insertInto('merch_checkouts')
    .values(ids.toReversed().map((payment_id) => ({ ...shared, payment_id, created_at: DUE, ...columns })))
    .execute()
  return ids
}

type Due = {
  /** Creates due rows and others. Returns the ids of the due ones. */
  fill: () => Promise<string[]>
  find: (after: DueRow, limit: number, now: Date) => Promise<DueRow[]>
  /** Table and column with the due time. */
  moved: readonly [table: string, column: string]
}

const db = () => world.database.kysely

const LISTS: Record<string, Due> = {
  'refunds to send': {
    fill: async () => {
      const promised = { refund_requested_at: DUE, succeeded_at: DUE }
      const ids = await payments(promised)
      for (const id of ids) await refundOf(id)
      const [retried = '', early = '', stuck = ''] = await payments(promised, 3)
      await refundOf(retried, { try_after: AFTER_IT })
      await refundOf(early, { try_after: addMs(AFTER_IT, SECOND_MS) })
      await refundOf(stuck, { status: 'STUCK' })
      const [arrived = ''] = await payments({ ...promised, refunded_at: DUE }, 1)
      const [pending = ''] = await payments({ succeeded_at: DUE }, 1)
      for (const id of [arrived, pending]) await refundOf(id)
      return [...ids, retried]
    },
    find: (after, limit, now) => listPendingRefunds(db(), { after, limit, now }),
    moved: ['payments', 'refund_requested_at'],
  },
  'sessions with pictures that nobody used': {
    fill: async () => {
      const ids = await sessions({})
      await sessions({ pictures_gone_at: DUE }, 1)
      return [...ids, sessionId]
    },
    find: (after, limit, now) => findIdleSessionsWithPictures(db(), now, after, limit),
    moved: ['merch_sessions', 'last_active_at'],
  },
}

const START: DueRow = { id: '', due_at: new Date(0) }

test.each(Object.keys(LISTS))('the batches of %s follow each other and contain exactly the due rows', async (name) => {
  const { fill, find, moved } = LISTS[name] as Due
  const due = (await fill()).toSorted()
  const inBatches = async (): Promise<string[]> => {
    const found: string[] = []
    for (let after = START; ; ) {
      const rows = await find(after, 2, AFTER_IT)
      found.push(...rows.map(({ id }) => id))
      const last = rows.at(-1)
      if (!last || found.length > 20) return found
      after = last
    }
  }
  await moveRows(world, moved, () => DUE)
  expect(await inBatches()).toEqual(due)
  await moveRows(world, moved, (place) => addMs(DUE, -place * SECOND_MS))
  expect(await inBatches()).toEqual(due.toReversed())
})

test('sessions end once, and are checked once after their end', async () => {
  await world.database.kysely.updateTable('merch_sessions').set({ last_active_at: AFTER_IT }).execute()
  const over = { bearer_digest: null, sealed_bearer: null, pictures_gone_at: DUE }
  const waiting = await sessions({ pictures_gone_at: DUE }, 2)
  const ended = await sessions({ ...over, ended_at: DUE }, 2)
  await sessions({ ...over, ended_at: DUE, kept_at: DUE }, 1)
  await sessions({ ...over, pictures_gone_at: null, ended_at: DUE }, 1)
  const ids = (rows: DueRow[]) => rows.map(({ id }) => id)
  const at = addMs(DUE, 1)
  expect(ids(await findIdleSessionsToEnd(db(), at, START, 9))).toEqual(waiting.toSorted())
  expect(ids(await findIdleSessionsToEnd(db(), DUE, START, 9)), 'idle too recently').toEqual([])
  expect(ids(await findIdleSessionsWithPictures(db(), DUE, START, 9)), 'idle too recently').toEqual([])
  expect(ids(await findEndedSessions(db(), at, START, 9))).toEqual(ended.toSorted())
  expect(ids(await findEndedSessions(db(), DUE, START, 9))).toEqual([])
  for (const find of [findIdleSessionsToEnd, findEndedSessions]) {
    const [first] = await find(db(), at, START, 1)
    expect(ids(await find(db(), at, first ?? START, 9))).toHaveLength(1)
  }
})

test('open payments are polled again after half of their age, and canceled at the age that their kind allows', async () => {
  await world.database.kysely.updateTable('payments').set({ status: 'CANCELED' }).execute()
  const open = await payments({ status: 'PENDING', pay_for: 'IMAGE' }, 2)
  const [declined = '', authorized = ''] = [
    ...(await payments({ status: 'FAILED', pay_for: 'IMAGE' }, 1)),
    ...(await payments({ status: 'AUTHORIZED', pay_for: 'IMAGE' }, 1)),
  ]
  await payments({ status: 'PENDING', pay_for: 'IMAGE', processor_payment_id: null }, 1)
  const [otherKind = ''] = await payments({ status: 'PENDING', pay_for: 'VOICE_OVER' }, 1)
  const find = { after: START, limit: 9 }
  const ids = (rows: DueRow[]) => rows.map(({ id }) => id)
  const outdated = async (before: Date) => ids(await listOutdated(db(), { ...find, payFor: 'IMAGE', before }))
  expect(await outdated(DUE)).toEqual([...open, declined].toSorted())
  expect(await outdated(addMs(DUE, -1))).toEqual([])
  const unsettled = async (now: Date) => ids(await listUnsettled(db(), { ...find, now }))
  expect(await unsettled(addMs(DUE, 300_000))).toEqual([...open, declined, authorized, otherKind].toSorted())
  expect(await unsettled(addMs(DUE, 299_999))).toEqual([])
  const [first = ''] = open
  await db().updateTable('payments').set({ updated_at: AFTER_IT }).where('id', '=', first).execute()
  const next = HOUR_MS + HOUR_MS / 2 + 300_000
  expect(await unsettled(addMs(DUE, next - 1))).not.toContain(first)
  expect((await unsettled(addMs(DUE, next))).at(-1), 'it comes last').toBe(first)
  const [last] = await listOutdated(db(), { ...find, limit: 1, payFor: 'IMAGE', before: DUE })
  expect(await listOutdated(db(), { ...find, after: last ?? START, payFor: 'IMAGE', before: DUE })).toHaveLength(2)
})

test('checkouts that another order has replaced are listed until their payment is closed', async () => {
  const replaced = { superseded_by: newId(), superseded_at: DUE }
  const ids = [...(await checkouts(replaced, 'PENDING', {}, 3)), ...(await checkouts(replaced, 'FAILED', {}, 1))]
  await checkouts({}, 'PENDING', {}, 1)
  await checkouts(replaced, 'CANCELED', {}, 1)
  await checkouts(replaced, 'PENDING', { processor_payment_id: null }, 1)
  const [late = ''] = ids
  await db().updateTable('merch_checkouts').set({ superseded_at: AFTER_IT }).where('payment_id', '=', late).execute()
  await moveRows(world, ['payments', 'updated_at'], () => DUE)
  const rows = await listUnpayable(db(), START, 9)
  expect(rows.map(({ id }) => id)).toEqual([...ids.slice(1).toSorted(), late])
  const [first] = rows
  expect((await listUnpayable(db(), first ?? START, 2)).map(({ id }) => id)).toEqual(ids.slice(1).toSorted().slice(1))
})

test('a checkout stays marked by the first order that took one of its rows', async () => {
  const snapshot = JSON.stringify({ items: [{ id: 'one' }, { id: 'other' }] })
  const [id = ''] = await checkouts({ snapshot }, 'PENDING', {}, 1)
  const take = (orderId: string, row: string, at: Date) =>
    inTransaction(db(), (trx) => supersedeCheckouts(trx, { orderId, taken: [{ id: row, sessionId }], at }))
  await take('first', 'one', DUE)
  await take('second', 'other', AFTER_IT)
  const checkout = db().selectFrom('merch_checkouts').select(['superseded_by', 'superseded_at'])
  expect(await checkout.where('payment_id', '=', id).execute()).toEqual([
    { superseded_by: 'first', superseded_at: DUE },
  ])
})
