import { brandName } from '../../../../platform/brand/index.ts'
import { SECOND_MS } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { seal, unseal } from '../../../../platform/security/sealed.ts'

/** Codes of the half minutes before and after are accepted too, because clocks differ. */
const TOLERANCE_SECONDS = 30
const PURPOSE = 'authenticator app'

export type AppKey = { key: string; uri: string }

/** Creates a key of 160 bits, and the address that an app reads from a QR code. */
export async function createAppKey(email: string): Promise<AppKey> {
  const { generateSecret, generateURI } = await import('otplib')
  const key = generateSecret()
  return { key, uri: generateURI({ issuer: brandName(), label: email, secret: key }) }
}

/** Returns the number of the half minute to which a code belongs, or undefined if it is wrong. */
export async function stepOfCode({ key, code }: { key: string; code: string }, now: Date): Promise<number | undefined> {
  const { verify } = await import('otplib')
  const verdict = await verify({
    secret: key,
    token: code,
    epoch: Math.floor(now.getTime() / SECOND_MS),
    epochTolerance: TOLERANCE_SECONDS,
  })
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined
}

/** Replaces the app that the account had before. */
export async function putApp(
  trx: Trx,
  secret: string,
  { sub, key, step }: { sub: string; key: string; step: number },
  now: Date,
): Promise<void> {
  const app = { sealed_key: seal(secret, PURPOSE, key), last_step: step, confirmed_at: now }
  await trx
    .insertInto('identity.authenticator_apps')
    .values({ sub, ...app })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet(app))
    .execute()
}

export async function deleteApp(trx: Trx, sub: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('identity.authenticator_apps')
    .where('sub', '=', sub)
    .returning('sub')
    .executeTakeFirst()
  return row !== undefined
}

export async function findAppConfirmedAt(db: Pick<Trx, 'selectFrom'>, sub: string): Promise<Date | null> {
  const row = await db
    .selectFrom('identity.authenticator_apps')
    .select('confirmed_at')
    .where('sub', '=', sub)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

/**
 * Returns true once for a right code. The update itself checks that no later code was used, so
 * parallel requests with the same code succeed once.
 */
export async function useAppCode(
  trx: Trx,
  secret: string,
  { sub, code }: { sub: string; code: string },
  now: Date,
): Promise<boolean> {
  const app = await trx
    .selectFrom('identity.authenticator_apps')
    .select('sealed_key')
    .where('sub', '=', sub)
    .executeTakeFirst()
  if (!app) return false
  const key = tryUnseal(secret, app.sealed_key)
  const step = key === undefined ? undefined : await stepOfCode({ key, code }, now)
  if (step === undefined) return false
  const used = await trx
    .updateTable('identity.authenticator_apps')
    .set({ last_step: step })
    .where('sub', '=', sub)
    .where('sealed_key', '=', app.sealed_key)
    .where('last_step', '<', step)
    .returning('sub')
    .executeTakeFirst()
  return used !== undefined
}

function tryUnseal(secret: string, sealed: string): string | undefined {
  try {
    return unseal(secret, PURPOSE, sealed)
  } catch {
    // A key from before SECRET_KEY was changed has no right codes any more. The account stays
    // protected (docs/secrets.md).
    return undefined
  }
}
