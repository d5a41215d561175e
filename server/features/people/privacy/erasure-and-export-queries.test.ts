import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { formatRow } from './domain/format-row.ts'
import { viewExport } from './export-view.ts'
import {
  beginErasure,
  cancelErasure,
  endErasure,
  findErasure,
  holdErasure,
  insertErasure,
  makeErasureDueNow,
  settleErasure,
} from './queries/erasures.ts'
import { endExport, extendLease, failExport, findLatestExport, insertExport } from './queries/exports.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)
const STATUSES = ['SCHEDULED', 'CANCELLED', 'RUNNING', 'SETTLING', 'DONE'] as const

let world: World
let accounts: string[]
beforeAll(async () => {
  world = await createWorld()
  accounts = []
  for (let count = 0; count < 6; count++) accounts.push((await world.brand()).accountId)
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const inTrx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db(), work)
const accountAt = (place: number): string => accounts[place] ?? ''

describe('an erasure', () => {
  const open = (status: string) => ['SCHEDULED', 'RUNNING', 'SETTLING'].includes(status)
  const erasure = (id: string, status: string, place: number, columns: WrittenRow = {}): WrittenRow => ({
    id,
    account_id: accountAt(place),
    requested_by_account_id: accountAt(place),
    reason: 'Requested.',
    status,
    due_at: open(status) ? at(HOUR_MS) : null,
    attempts: 1,
    waits_for: 'x',
    sealed_traces: status === 'RUNNING' || status === 'SETTLING' ? 'sealed' : null,
    requested_at: NOW,
    erases_at: at(HOUR_MS),
    ended_at: open(status) ? null : NOW,
    ...columns,
  })
  beforeEach(async () => {
    await db().deleteFrom('account_erasures').execute()
    await writeRows(world, 'account_erasures', [
      ...STATUSES.map((status, place) => erasure(status, status, place)),
      erasure('other', 'SCHEDULED', 5),
    ])
  })
  const statuses = async () => {
    const rows = await db().selectFrom('account_erasures').select(['id', 'status']).execute()
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  }
  const AS_WRITTEN = { ...Object.fromEntries(STATUSES.map((status) => [status, status])), other: 'SCHEDULED' }
  const forEach = async <Result>(step: (id: string, place: number) => Promise<Result>): Promise<Result[]> => {
    const results: Result[] = []
    for (const [place, status] of STATUSES.entries()) results.push(await step(status, place))
    return results
  }

  test('that is scheduled begins, or is canceled', async () => {
    expect(await forEach((id) => inTrx((trx) => beginErasure(trx, id, 'sealed', NOW)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(await statuses()).toEqual({ ...AS_WRITTEN, SCHEDULED: 'RUNNING' })
    expect(await inTrx((trx) => cancelErasure(trx, accountAt(0), NOW))).toBe(false)
    expect(await inTrx((trx) => cancelErasure(trx, accountAt(5), NOW))).toBe(true)
    expect(await statuses()).toEqual({ ...AS_WRITTEN, SCHEDULED: 'RUNNING', other: 'CANCELLED' })
  })

  test('settles while it runs, and ends once it has settled', async () => {
    const settled = await forEach((id) => inTrx((trx) => settleErasure(trx, id, NOW)))
    expect(settled).toEqual([false, false, true, false, false])
    expect(await statuses()).toEqual({ ...AS_WRITTEN, RUNNING: 'SETTLING' })
    await endErasure(db(), 'SCHEDULED', NOW)
    await endErasure(db(), 'SETTLING', NOW)
    expect(await statuses()).toEqual({ ...AS_WRITTEN, RUNNING: 'SETTLING', SETTLING: 'DONE' })
  })

  test('can be made due now while it is scheduled for later', async () => {
    const due = await forEach((_id, place) => inTrx((trx) => makeErasureDueNow(trx, accountAt(place), NOW)))
    expect(due).toEqual([true, false, false, false, false])
    expect(await inTrx((trx) => makeErasureDueNow(trx, accountAt(0), NOW))).toBe(false)
    const rows = await db().selectFrom('account_erasures').select('id').where('due_at', '=', NOW).execute()
    expect(rows).toEqual([{ id: 'SCHEDULED' }])
  })

  test('that is under way can be held, with the reason', async () => {
    for (const id of ['SCHEDULED', 'DONE']) await holdErasure(db(), id, at(7), 'A refund.')
    const rows = await db().selectFrom('account_erasures').select('id').where('waits_for', '=', 'A refund.').execute()
    expect(rows).toEqual([{ id: 'SCHEDULED' }])
  })

  test('is found unless it was canceled, and scheduled once', async () => {
    const found = await forEach(async (_id, place) => (await findErasure(db(), accountAt(place)))?.id)
    expect(found).toEqual(['SCHEDULED', undefined, 'RUNNING', 'SETTLING', 'DONE'])
    const schedule = (place: number) =>
      inTrx((trx) =>
        insertErasure(trx, { accountId: accountAt(place), by: accountAt(place), reason: null, at: NOW, erasesAt: NOW }),
      )
    expect([await schedule(0), (await schedule(1))?.status]).toEqual([undefined, 'SCHEDULED'])
  })
})

describe('an export', () => {
  const made = {
    fileKey: 'privacy/exports/5d1c0a9e7b3f48d2a6e01f94c2b7d853.zip',
    bytes: 7,
    at: NOW,
    expiresAt: at(HOUR_MS),
  }
  const row = (id: string, place: number, columns: WrittenRow = {}): WrittenRow => ({
    id,
    account_id: accountAt(place),
    status: 'MAKING',
    claim_token: 'claim',
    due_at: at(HOUR_MS),
    attempts: 1,
    requested_at: NOW,
    ...columns,
  })
  beforeEach(async () => {
    await db().deleteFrom('data_exports').execute()
    await writeRows(world, 'data_exports', [
      row('own', 0),
      row('same-claim', 1),
      row('other', 2, { claim_token: 'other' }),
    ])
  })
  const read = async () =>
    (await db().selectFrom('data_exports').select(['id', 'status', 'due_at']).orderBy('id').execute()).map(
      ({ id, status, due_at }) => [id, status, due_at === null ? null : due_at.getTime() - NOW.getTime()],
    )
  const claimed = async (id: string, claim_token = 'claim') => ({
    ...(await db().selectFrom('data_exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    claim_token,
  })
  const AS_WRITTEN = [
    ['other', 'MAKING', HOUR_MS],
    ['own', 'MAKING', HOUR_MS],
    ['same-claim', 'MAKING', HOUR_MS],
  ]

  test('is ended, extended or given up only by the process that holds its claim', async () => {
    const lost = await claimed('own', 'lost')
    await extendLease(db(), lost, at(1))
    await failExport(db(), lost, null)
    expect(await inTrx((trx) => endExport(trx, lost, made))).toBe(false)
    expect(await read()).toEqual(AS_WRITTEN)
    const held = await claimed('own')
    await extendLease(db(), held, at(1))
    expect(await read()).toEqual(AS_WRITTEN.map((each) => (each[0] === 'own' ? ['own', 'MAKING', 1] : each)))
    expect(await inTrx((trx) => endExport(trx, held, made))).toBe(true)
    expect(await read()).toEqual(AS_WRITTEN.map((each) => (each[0] === 'own' ? ['own', 'READY', null] : each)))
    expect(await inTrx((trx) => endExport(trx, held, made))).toBe(false)
  })

  test('that failed is tried again later, or given up', async () => {
    await failExport(db(), await claimed('own'), at(5))
    await failExport(db(), await claimed('other', 'other'), null)
    expect(await read()).toEqual([
      ['other', 'FAILED', null],
      ['own', 'WAITING', 5],
      ['same-claim', 'MAKING', HOUR_MS],
    ])
  })

  test('can be requested again only after some time, or if the last one failed', async () => {
    const request = async (place: number, unlessSince: Date) =>
      (await insertExport(db(), { accountId: accountAt(place), unlessSince, at: at(1) })) !== undefined
    await failExport(db(), await claimed('other', 'other'), null)
    const held = await claimed('own')
    await inTrx((trx) => endExport(trx, held, made))
    expect(await request(2, at(-1))).toBe(true)
    expect([await request(0, at(-1)), await request(0, NOW), await request(3, NOW)]).toEqual([false, true, true])
    expect((await findLatestExport(db(), accountAt(0)))?.requested_at).toEqual(at(1))
    expect(await findLatestExport(db(), accountAt(4))).toBeUndefined()
  })

  test('is expired, and has no address, from the moment of its end', async () => {
    const held = await claimed('own')
    await inTrx((trx) => endExport(trx, held, made))
    const ready = await claimed('own')
    const view = (now: Date, isProven: boolean) =>
      viewExport({ config: world.config, clock: { now: () => now } }, { isProven }, ready)
    expect(view(at(HOUR_MS - 1), true)).toMatchObject({
      status: 'succeeded',
      url: expect.stringContaining('/media/privacy/exports/5d1c0a9e7b3f48d2a6e01f94c2b7d853.zip'),
    })
    expect(view(at(HOUR_MS), true)).toMatchObject({ status: 'expired', url: null })
    expect(view(at(HOUR_MS - 1), false)).toMatchObject({ status: 'succeeded', url: null })
  })
})

test('a row of an export has amounts with their currency, names instead of ids, and no empty fields', () => {
  const columns = ['id', 'buyer_account_id', 'amount_minor_unit', 'fee_minor_unit', 'note', 'created_at'].map(
    (name) => ({
      name,
      namesAccount: name === 'buyer_account_id',
    }),
  )
  const row = {
    id: '1',
    buyer_account_id: 'b',
    amount_minor_unit: 1250,
    fee_minor_unit: '7',
    note: null,
    created_at: NOW,
  }
  const format = (more: object) => formatRow({ ...row, ...more }, columns, (id) => `name of ${id}`)
  expect(format({ currency: 'USD' })).toEqual({
    id: '1',
    buyer: 'name of b',
    amount: '$12.50',
    'fee minor unit': '7',
    'created at': NOW.toISOString(),
  })
  expect(format({})).toMatchObject({ 'amount minor unit': 1250 })
})
