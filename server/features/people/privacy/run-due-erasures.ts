import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { allowErasing, eraseByClass, type Person, type PersonalData } from '../../../platform/personal-data/index.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'
import { closeAccount, findMailedOwners, findOwners, lockAccount } from '../accounts/index.ts'
import { collectIdentifiers } from './collect-identifiers.ts'
import { ERASURE_LEASE_MS, ERASURE_RECHECK_MS, ERASURE_SECOND_PASS_MS, retryMs } from './domain/privacy-times.ts'
import { recordErasure, replayJournal } from './erasure-journal.ts'
import { findErasureBlockers } from './find-erasure-blockers.ts'
import { findOwnerAddress } from './find-owner-address.ts'
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
/** Stored, because the tables no longer contain these terms once the account is closed. */
type SearchTerms = Pick<Person, 'address' | 'name' | 'counterpart'>

/**
 * Erases data outside the tables, such as files and data at providers. Must be repeatable; runs
 * outside transactions.
 */
export type EraseExternalData = (ctx: Context, person: Person) => Promise<void>
export type ErasedData = { data: readonly PersonalData[]; outside: readonly EraseExternalData[] }

export type ErasuresReport = { begun: number; erased: number; waiting: number; failed: number }

/**
 * Erases every due account. After a crash, the erasure starts again when its lease ends, because
 * every step is repeatable. If an erasure fails, it is retried, and the other accounts are still
 * erased.
 */
export async function runDueErasures(
  ctx: Context,
  erased: ErasedData,
  isTimeUp: IsTimeUp = () => false,
): Promise<ErasuresReport> {
  const report: ErasuresReport = { begun: 0, erased: 0, waiting: 0, failed: 0 }
  const replayed = await replayJournal(ctx)
  if (replayed > 0) ctx.log.warn({ replayed }, 'a restore brought erased accounts back; they are erased again')
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const erasure = await claimErasure(ctx.db, { now, until: addMs(now, ERASURE_LEASE_MS) })
    if (!erasure) break
    const { id, attempts } = erasure
    try {
      report[await continueErasure(ctx, erased, erasure)]++
    } catch (error) {
      ctx.log.error({ err: error, erasure: id, attempts }, 'erasure not finished; the next run retries it')
      const again = addMs(ctx.clock.now(), retryMs(attempts))
      await holdErasure(ctx.db, id, again, 'A service it needs did not respond. It is retried automatically.')
      report.failed++
    }
  }
  return report
}

async function continueErasure(
  ctx: Context,
  erased: ErasedData,
  erasure: ErasureRow,
): Promise<Exclude<keyof ErasuresReport, 'failed'>> {
  const { data } = erased
  const running = erasure.status === 'SCHEDULED' ? await closeForErasure(ctx, data, erasure) : erasure
  if (!running?.sealed_traces) return 'waiting'
  const accountId = running.account_id
  // Recorded before anything is deleted, so that the journal has the erasure even if an earlier
  // backup is restored.
  await recordErasure(ctx, accountId)
  const traces = JSON.parse(unseal(ctx.config.SECRET_KEY, PURPOSE, running.sealed_traces)) as SearchTerms
  const person = await collectIdentifiers(ctx.db, data, { account: [accountId], ...traces })
  await erase(ctx, erased, person)
  if (running.status === 'SETTLING') {
    await endErasure(ctx.db, running.id, ctx.clock.now())
    return 'erased'
  }
  const owner = (await findMailedOwners(ctx.db, [accountId])).get(accountId)
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    if (!(await settleErasure(trx, running.id, addMs(now, ERASURE_SECOND_PASS_MS)))) return
    const mails = traces.address.slice(0, 1).map((address) => ({ ...erasedMail(address), language: owner?.language }))
    await enqueueMails(trx, mails, now)
  })
  return 'begun'
}

/**
 * Returns undefined if the erasure was canceled, or must wait because a matter has become
 * unsettled since the request.
 */
async function closeForErasure(
  ctx: Context,
  data: readonly PersonalData[],
  { id, account_id: accountId }: ErasureRow,
): Promise<ErasureRow | undefined> {
  const address = await findOwnerAddress(ctx, accountId)
  const known = address === undefined ? [] : [address]
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    await lockAccount(trx, accountId)
    const unsettled = await findErasureBlockers(trx, data, accountId, now)
    if (unsettled.length > 0) {
      await holdErasure(trx, id, addMs(now, ERASURE_RECHECK_MS), unsettled.map(({ todo }) => todo).join(' '))
      return undefined
    }
    const person = await collectIdentifiers(trx, data, { account: [accountId], address: known })
    const traces: SearchTerms = { address: person.address, name: person.name, counterpart: person.counterpart }
    const sealed = seal(ctx.config.SECRET_KEY, PURPOSE, JSON.stringify(traces))
    if (!(await beginErasure(trx, id, sealed, now))) return undefined
    await closeAccount(trx, accountId, now)
    return findErasure(trx, accountId)
  })
}

/**
 * Erases the tables first, with one transaction for each feature that owns tables. Then erases
 * external data, and finally the login.
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
