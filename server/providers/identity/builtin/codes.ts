import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

export type CodePurpose = 'confirm' | 'reset'
/** One address can have one code for each purpose and client. */
export type CodeFor = { email: string; purpose: CodePurpose; requester: string }

export const CODE_MINUTES = 15
const CODE_TRIES = 5
const SPENT = -1

/**
 * Mailed codes of six digits, valid once within fifteen minutes. The client that requested a code
 * has five tries, and all others together five more, so strangers cannot use up the owner's tries.
 * The database contains only keyed digests.
 */
export type Codes = {
  /** Earlier codes for the same purpose and client become invalid. */
  write: (trx: Trx, wanted: CodeFor, now: Date) => Promise<string>
  /**
   * Uses up one try of each valid code of the address, then compares. Parallel guesses each use up
   * a try.
   */
  isRight: (guess: CodeFor, code: string, now: Date) => Promise<boolean>
  /** Returns false if the code was already used or replaced. */
  use: (trx: Trx, email: string, purpose: CodePurpose, code: string) => Promise<boolean>
  discard: (trx: Trx, email: string) => Promise<void>
}

type Guessed = { code_hash: string; tries: number; expires_at: Date }

export function createCodes(db: Db, secret: string): Codes {
  const digest = (email: string, purpose: CodePurpose, code: string) =>
    keyedDigest(secret, 'mailed code', JSON.stringify([purpose, email, code]))

  return {
    write: async (trx, { email, purpose, requester }, now) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const fresh = {
        code_hash: digest(email, purpose, code),
        tries_left: CODE_TRIES,
        tries_elsewhere: CODE_TRIES,
        expires_at: addMs(now, CODE_MINUTES * MINUTE_MS),
      }
      await trx
        .insertInto('identity.mailed_codes')
        .values({ email, purpose, asker: requester, ...fresh })
        .onConflict((conflict) => conflict.columns(['email', 'purpose', 'asker']).doUpdateSet(fresh))
        .execute()
      return code
    },
    isRight: async ({ email, purpose, requester }, code, now) => {
      // Without a code, a dummy row is written. Each guess costs one write, so its duration does
      // not reveal if the address has a code.
      const { rows } = await sql<Guessed>`
        with own as (
          insert into identity.mailed_codes as c (email, purpose, asker, code_hash, tries_left, tries_elsewhere, expires_at)
          values (${email}, ${purpose}, ${requester}, '', ${SPENT}, ${SPENT}, ${now})
          on conflict (email, purpose, asker) do update
            set tries_left = greatest(c.tries_left - 1, ${SPENT}::integer)
          returning code_hash, tries_left as tries, expires_at
        ), others as (
          update identity.mailed_codes
          set tries_elsewhere = greatest(tries_elsewhere - 1, ${SPENT}::integer)
          where email = ${email} and purpose = ${purpose} and asker <> ${requester} and expires_at > ${now}::timestamptz
          returning code_hash, tries_elsewhere as tries, expires_at
        )
        select * from own union all select * from others
      `.execute(db)
      const expected = digest(email, purpose, code)
      const right = rows.filter((row) => isSameDigest(row.code_hash, expected))
      return right.some(({ tries, expires_at }) => tries > SPENT && expires_at > now)
    },
    use: async (trx, email, purpose, code) => {
      const used = await trx
        .deleteFrom('identity.mailed_codes')
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .where('code_hash', '=', digest(email, purpose, code))
        .returning('email')
        .executeTakeFirst()
      return used !== undefined
    },
    discard: async (trx, email) => {
      await trx.deleteFrom('identity.mailed_codes').where('email', '=', email).execute()
    },
  }
}

const isSameDigest = (known: string, given: string): boolean =>
  known.length === given.length && timingSafeEqual(Buffer.from(known), Buffer.from(given))
