import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import type { OwnStatements } from './domain/effective-facts.ts'
import { type GatheredFacts, gatherFacts } from './gather-facts.ts'
import { putOwnStatements } from './queries/own-statements.ts'

const YOUNGEST = 18

/**
 * Stores a talent's own statements, which override earlier and later analyses. Null lets the
 * analysis apply again.
 * @throws BadRequest for a year of birth that makes the talent a minor
 */
export async function saveProfile(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, actorAccountId, words }: { accountId: string; actorAccountId: string; words: Partial<OwnStatements> },
): Promise<GatheredFacts> {
  const at = clock.now()
  const latest = at.getUTCFullYear() - YOUNGEST
  if (words.birthYear && words.birthYear > latest)
    throw badRequest(`The body “birthYear” must be ${latest} or earlier.`, {
      issues: [{ path: 'birthYear', message: `must be ${latest} or earlier: talents must be adults` }],
    })
  return inTransaction(db, async (trx) => {
    if (Object.keys(words).length > 0) {
      await putOwnStatements(trx, { accountId, actorAccountId, words, at })
      await addIndexingEvent(trx, accountId, 'REINDEX', at)
    }
    return gatherFacts(trx, accountId)
  })
}
