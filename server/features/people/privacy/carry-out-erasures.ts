import { later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { allowErasing, eraseByClass, type Person, type PersonalData } from '../../../platform/personal-data/index.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'
import { closeAccount, findOwners, lockAccount } from '../accounts/index.ts'
import { ERASURE_HELD_MS, ERASURE_LEASE_MS, ERASURE_SETTLES_MS, retryMs } from './domain/privacy-times.ts'
import { noteErasure, replayJournal } from './erasure-journal.ts'
import { findOwnerAddress } from './find-owner-address.ts'
import { findUnsettled } from './find-unsettled.ts'
import { gatherPerson } from './gather-person.ts'
import { erasedMail } from './privacy-mails.ts'
import {
  beginErasure,
  claimErasure,
  type ErasureRow,
  endErasure,
  findErasure,
  holdErasure,
  settleErasure,
} from './queries/erasures.ts'

const PURPOSE = 'traces of an erased account'
/** Search terms that are gone from the tables once the account is closed. */
type Traces = Pick<Person, 'address' | 'name' | 'counterpart'>

/**
 * Erases data outside the tables: files, providers. Must be repeatable; runs outside transactions.
 */
export type EraseOutside = (ctx: Context, person: Person) => Promise<void>
/** All data that an erasure covers. */
export type ErasedData = { data: readonly PersonalData[]; outside: readonly EraseOutside[] }

export type ErasuresReport = { begun: number; erased: number; waiting: number; failed: number }

/**
 * Erases every due account. After a crash, an erasure starts again when its lease ends, because
 * every step is repeatable. A failure is retried and does not block other accounts.
 */
export async function carryOutErasures(
  ctx: Context,
  erased: ErasedData,
  isTimeUp: IsTimeUp = () => false,
): Promise<ErasuresReport> {
  const report: ErasuresReport = { begun: 0, erased: 0, waiting: 0, failed: 0 }
  const replayed = await replayJournal(ctx)
  if (replayed > 0) ctx.log.warn({ replayed }, 'a restore brought erased accounts back; they are erased again')
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const erasure = await claimErasure(ctx.db, { now, until: later(now, ERASURE_LEASE_MS) })
    if (!erasure) break
    const { id, attempts } = erasure
    try {
      report[await goOn(ctx, erased, erasure)]++
    } catch (error) {
      ctx.log.error({ err: error, erasure: id, attempts }, 'erasure not finished; the next run retries it')
      const again = later(ctx.clock.now(), retryMs(attempts))
      await holdErasure(ctx.db, id, again, 'A service it needs did not respond. It is retried automatically.')
      report.failed++
    }
  }
  return report
}

async function goOn(
  ctx: Context,
  erased: ErasedData,
  erasure: ErasureRow,
): Promise<Exclude<keyof ErasuresReport, 'failed'>> {
  const { data } = erased
  const running = erasure.status === 'SCHEDULED' ? await begin(ctx, data, erasure) : erasure
  if (!running?.sealed_traces) return 'waiting'
  const accountId = running.account_id
  // Note it before deleting anything, so that the journal knows even after a restore to an earlier
  // backup.
  await noteErasure(ctx, accountId)
  const traces = JSON.parse(unseal(ctx.config.SECRET_KEY, PURPOSE, running.sealed_traces)) as Traces
  const person = await gatherPerson(ctx.db, data, { account: [accountId], ...traces })
  await erase(ctx, erased, person)
  if (running.status === 'SETTLING') {
    await endErasure(ctx.db, running.id, ctx.clock.now())
    return 'erased'
  }
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    if (!(await settleErasure(trx, running.id, later(now, ERASURE_SETTLES_MS)))) return
    await enqueueMails(trx, traces.address.slice(0, 1).map(erasedMail), now)
  })
  return 'begun'
}

/**
 * Closes the account. New unsettled matters since last week make it wait. Undefined if it waits or
 * was canceled meanwhile.
 */
async function begin(
  ctx: Context,
  data: readonly PersonalData[],
  { id, account_id: accountId }: ErasureRow,
): Promise<ErasureRow | undefined> {
  const address = await findOwnerAddress(ctx, accountId)
  const known = address === undefined ? [] : [address]
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    await lockAccount(trx, accountId)
    const unsettled = await findUnsettled(trx, data, accountId, now)
    if (unsettled.length > 0) {
      await holdErasure(trx, id, later(now, ERASURE_HELD_MS), unsettled.map(({ todo }) => todo).join(' '))
      return undefined
    }
    const person = await gatherPerson(trx, data, { account: [accountId], address: known })
    const traces: Traces = { address: person.address, name: person.name, counterpart: person.counterpart }
    const sealed = seal(ctx.config.SECRET_KEY, PURPOSE, JSON.stringify(traces))
    if (!(await beginErasure(trx, id, sealed, now))) return undefined
    await closeAccount(trx, accountId, now)
    return findErasure(trx, accountId)
  })
}

/**
 * Erases the tables first, with one transaction per owner, then external data, and finally the
 * login.
 */
async function erase(ctx: Context, { data, outside }: ErasedData, person: Person): Promise<void> {
  const now = ctx.clock.now()
  for (const owner of data)
    await inTransaction(ctx.db, async (trx) => {
      await allowErasing(trx)
      await owner.erase?.(trx, person, now, ctx.config)
      for (const table of owner.tables) await eraseByClass(trx, table, person)
    })
  for (const eraseOutside of outside) await eraseOutside(ctx, person)
  const owners = await findOwners(ctx.db, person.account)
  for (const userId of owners.values()) await ctx.identity.deletePerson(userId)
}
