import { randomInt } from 'node:crypto'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { keyedDigest } from '../../../../platform/security/sealed.ts'

const COUNT = 10
const LENGTH = 10
/** Digits and letters without those that look like others. */
const LETTERS = Array.from({ length: 36 }, (_, at) => at.toString(36)).filter(
  (letter) => !['i', 'l', 'o', 'u'].includes(letter),
)

/** 50 random bits, such as `7k2qx-m9p4d`. */
const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

const digest = (secret: string, sub: string, code: string): string =>
  keyedDigest(secret, 'recovery code', JSON.stringify([sub, code.toLowerCase().replace(/[^0-9a-z]/g, '')]))

/** Replaces all codes of the account with ten new ones. Only their digests are stored. */
export async function replaceRecoveryCodes(trx: Trx, secret: string, sub: string, now: Date): Promise<string[]> {
  await deleteRecoveryCodes(trx, sub)
  const codes = Array.from({ length: COUNT }, newCode)
  await trx
    .insertInto('identity.recovery_codes')
    .values(codes.map((code) => ({ sub, code_hash: digest(secret, sub, code), created_at: now })))
    .execute()
  return codes
}

export async function deleteRecoveryCodes(trx: Trx, sub: string): Promise<void> {
  await trx.deleteFrom('identity.recovery_codes').where('sub', '=', sub).execute()
}

export async function countRecoveryCodes(db: Pick<Trx, 'selectFrom'>, sub: string): Promise<number> {
  const { count } = await db
    .selectFrom('identity.recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sub', '=', sub)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns true once for each code, because using it deletes it. */
export async function useRecoveryCode(
  trx: Trx,
  secret: string,
  { sub, code }: { sub: string; code: string },
): Promise<boolean> {
  const used = await trx
    .deleteFrom('identity.recovery_codes')
    .where('sub', '=', sub)
    .where('code_hash', '=', digest(secret, sub, code))
    .returning('sub')
    .executeTakeFirst()
  return used !== undefined
}
