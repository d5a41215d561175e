import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { later, MINUTE_MS } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

export type CodePurpose = 'confirm' | 'reset'

export const CODE_MINUTES = 15
const CODE_TRIES = 5
const SPENT = -1

/** Mailed codes: six digits, fifteen minutes, five tries, one use. Stored only as a keyed digest. */
export type Codes = {
  /** A new code; whatever was mailed before for the same purpose is worthless from now on. */
  write: (trx: Trx, email: string, purpose: CodePurpose, now: Date) => Promise<string>
  /** Spends one of the code's tries, then says whether this was it. Parallel guesses each cost a try. */
  isRight: (email: string, purpose: CodePurpose, code: string, now: Date) => Promise<boolean>
  /** Uses the code up. False when somebody else just did, or when a newer one took its place. */
  use: (trx: Trx, email: string, purpose: CodePurpose, code: string) => Promise<boolean>
  /** Makes whatever was mailed to the address worthless. */
  discard: (trx: Trx, email: string) => Promise<void>
}

export function createCodes(db: Db, secret: string): Codes {
  const digest = (email: string, purpose: CodePurpose, code: string) =>
    keyedDigest(secret, 'mailed code', JSON.stringify([purpose, email, code]))

  return {
    write: async (trx, email, purpose, now) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const fresh = {
        code_hash: digest(email, purpose, code),
        tries_left: CODE_TRIES,
        expires_at: later(now, CODE_MINUTES * MINUTE_MS),
      }
      await trx
        .insertInto('identity.codes')
        .values({ email, purpose, ...fresh })
        .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(fresh))
        .execute()
      return code
    },
    isRight: async (email, purpose, code, now) => {
      const spent = await db
        .insertInto('identity.codes')
        // An address without a code leaves a dead row, so that a guess costs one write for every address.
        .values({ email, purpose, code_hash: '', tries_left: SPENT, expires_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['email', 'purpose'])
            .doUpdateSet({ tries_left: sql<number>`greatest(codes.tries_left - 1, ${SPENT}::integer)` }),
        )
        .returning(['code_hash', 'tries_left', 'expires_at'])
        .executeTakeFirstOrThrow()
      const isLive = spent.tries_left > SPENT && spent.expires_at > now
      return isSameDigest(spent.code_hash, digest(email, purpose, code)) && isLive
    },
    use: async (trx, email, purpose, code) => {
      const used = await trx
        .deleteFrom('identity.codes')
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .where('code_hash', '=', digest(email, purpose, code))
        .returning('email')
        .executeTakeFirst()
      return used !== undefined
    },
    discard: async (trx, email) => {
      await trx.deleteFrom('identity.codes').where('email', '=', email).execute()
    },
  }
}

const isSameDigest = (known: string, given: string): boolean =>
  known.length === given.length && timingSafeEqual(Buffer.from(known), Buffer.from(given))
