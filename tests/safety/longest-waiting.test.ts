import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimDueEvent } from '../../server/features/likeness/indexing/queries/claim-events.ts'
import { requeueTimedOut } from '../../server/features/likeness/indexing/queries/end-events.ts'
import { claimJobs } from '../../server/features/media/generation/queries/claim-generations.ts'
import { claimDueDigests } from '../../server/features/people/notifications/queries/digests.ts'
import { claimErasure } from '../../server/features/people/privacy/queries/erasures.ts'
import { claimExport } from '../../server/features/people/privacy/queries/exports.ts'
import { addMs, HOUR_MS } from '../../server/platform/clock.ts'
import { type Db, inTransaction } from '../../server/platform/database/transaction.ts'
import { claimMails } from '../../server/platform/mail/queries/claim-mails.ts'
import { eventRow, jobRow, mailRow } from '../support/database/queued-rows.ts'
import { readWithoutIndexes } from '../support/database/scrambled-rows.ts'
import { writeRows } from '../support/database/written-rows.ts'
import { createWorld, type World } from '../support/world.ts'

/** Each job claims its rows in the order in which they became due, and no row before it is due. */

/** Earlier than every other row in the database. */
const NOW = new Date('2020-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
let account: string
let accounts: string[]
const db = (): Db => world.database.kysely
beforeAll(async () => {
  world = await createWorld()
  account = (await world.brand()).accountId
  accounts = []
  for (let count = 0; count < 6; count++) accounts.push((await world.brand()).accountId)
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

async function claimAll(claim: () => Promise<{ id: string } | undefined>): Promise<string[]> {
  const ids: string[] = []
  for (let claimed = await claim(); claimed; claimed = await claim()) {
    ids.push(claimed.id)
    if (ids.length > 20) throw new Error(`claimed again and again: ${ids.join(' ')}`)
  }
  return ids
}

describe('a job claims the row that has been due the longest, and none before it is due:', () => {
  const until = at(HOUR_MS)
  /** Ids and times are in different orders, neither of which is the order of insertion. */
  const WAITING = [
    ['d-now', 0],
    ['b-tie', -HOUR_MS],
    ['a-tie', -HOUR_MS],
    ['x-later', 1],
    ['z-first', -2 * HOUR_MS],
  ] as const
  const IN_ORDER = ['z-first', 'a-tie', 'b-tie', 'd-now']
  const accountAt = (place: number): string => accounts[place] ?? ''

  test('data exports', async () => {
    await writeRows(
      world,
      'data_exports',
      WAITING.map(([id, ms], place) => ({
        id,
        account_id: accountAt(place),
        status: 'WAITING',
        due_at: at(ms),
        attempts: 0,
        requested_at: NOW,
      })),
    )
    expect(await claimAll(() => claimExport(db(), { now: NOW, until }))).toEqual(IN_ORDER)
  })

  test('erasures', async () => {
    await writeRows(
      world,
      'account_erasures',
      WAITING.map(([id, ms], place) => ({
        id,
        account_id: accountAt(place),
        requested_by_account_id: account,
        status: 'SCHEDULED',
        due_at: at(ms),
        attempts: 0,
        requested_at: NOW,
        erases_at: at(ms),
      })),
    )
    expect(await claimAll(() => claimErasure(db(), { now: NOW, until }))).toEqual(IN_ORDER)
  })

  test('indexing events: one at a time per account and type, and an event is retried when its lease has ended', async () => {
    await writeRows(world, 'indexing_events', [
      ...WAITING.map(([id, ms], place) => eventRow(id, accountAt(place), { due_at: at(ms) })),
      eventRow('y-of-a-busy-account', accountAt(5), { due_at: at(-9 * HOUR_MS) }),
      eventRow('busy', accountAt(5), { status: 'IN_PROGRESS', claim_token: 'x', due_at: until }),
      eventRow('other-type', accountAt(4), {
        type: 'VOICE_ASSET',
        status: 'IN_PROGRESS',
        claim_token: 'y',
        due_at: at(2 * HOUR_MS),
      }),
    ])
    let claims = 0
    const claim = async () => {
      const token = `claim-${++claims}`
      const claimed = await claimDueEvent(db(), { token, at: NOW, leaseUntil: at(claims * HOUR_MS) })
      return claimed && { id: claimed.eventId }
    }
    expect(await claimAll(claim)).toEqual(IN_ORDER)
    // The leases end in the order in which the events were claimed. The lease of 'busy' ends at the
    // same time as the first of them.
    const requeue = (ms: number, limit: number) => inTransaction(db(), (trx) => requeueTimedOut(trx, at(ms), limit))
    expect(await requeue(HOUR_MS - 1, 9)).toEqual({ timedOut: 0, retried: 0 })
    // Another event of the same account is pending, so 'busy' is not retried.
    expect(await requeue(2 * HOUR_MS, 1)).toEqual({ timedOut: 1, retried: 0 })
    const busy = await db().selectFrom('indexing_events').select('status').where('event_id', '=', 'busy').execute()
    expect(busy).toEqual([{ status: 'FAILED' }])
    expect(await requeue(2 * HOUR_MS, 9)).toEqual({ timedOut: 3, retried: 3 })
  })

  test('generation jobs: the oldest request first, and of each kind only as many as may run', async () => {
    await writeRows(world, 'generation_jobs', [
      ...WAITING.map(([id, ms]) =>
        jobRow(id, { kind: id < 'c' ? 'one' : 'two', created_at: at(ms), due_at: ms > 0 ? at(1) : NOW }),
      ),
      jobRow('c-running', {
        kind: 'one',
        status: 'RUNNING',
        claim_token: 'x',
        created_at: at(-9 * HOUR_MS),
        due_at: at(1),
      }),
      jobRow('e-other-kind', { kind: 'three', created_at: at(-9 * HOUR_MS), due_at: NOW }),
    ])
    const claim = async (limit: number, free: number) => {
      const rooms = ['one', 'two'].map((kind) => ({ kind, free }))
      const jobs = await claimJobs(db(), { rooms, limit, token: 'claimed', at: NOW, leaseUntil: until })
      return jobs.map(({ id }) => id)
    }
    expect(await claim(1, 5)).toEqual(['z-first'])
    expect(await claim(5, 1)).toEqual(['a-tie', 'd-now'])
    expect(await claim(5, 5)).toEqual(['b-tie'])
    expect(await claim(5, 5)).toEqual([])
  })

  test('digests', async () => {
    await writeRows(
      world,
      'digest_settings',
      WAITING.map(([, ms], place) => ({
        account_id: accountAt(place),
        rhythm: 'daily',
        time_zone: 'UTC',
        next_digest_at: at(ms),
        changed_at: NOW,
      })),
    )
    const claim = (limit: number) =>
      inTransaction(db(), async (trx) => (await claimDueDigests(trx, NOW, limit)).map(({ accountId }) => accountId))
    const [now, ...tied] = [accountAt(0), accountAt(1), accountAt(2)]
    const inOrder = [accountAt(4), ...tied.toSorted(), now]
    expect(await claim(9)).toEqual(inOrder)
    expect(await claim(2)).toEqual(inOrder.slice(0, 2))
  })

  test('queued mails, a batch at a time', async () => {
    await writeRows(world, 'outgoing_mails', [
      ...WAITING.map(([id, ms]) => mailRow(`sign-in-${id}`, { queue: 'sign-in', next_attempt_at: at(ms) })),
      mailRow('other-queue', { queue: 'others', next_attempt_at: at(-HOUR_MS) }),
    ])
    const claim = async (now: Date) => (await claimMails(db(), 'sign-in', now)).map(({ id }) => id)
    expect(await claim(at(-HOUR_MS - 1))).toEqual(['sign-in-z-first'])
    // The lease of the first claim has ended, so its mail is claimed again.
    expect(await claim(NOW)).toEqual(['sign-in-a-tie', 'sign-in-b-tie', 'sign-in-d-now', 'sign-in-z-first'])
  })
})
