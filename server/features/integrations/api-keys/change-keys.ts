import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badField, conflict, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { message } from '../../../platform/words/index.ts'
import { assertFreshProof } from '../../people/accounts/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { hasEnded } from './domain/key-state.ts'
import { MAX_KEYS } from './domain/limits.ts'
import { SCOPE_NAMES, type Scope } from './domain/scopes.ts'
import { hashSecret, keyModeOf, newSecret, startOfSecret } from './key-secret.ts'
import { keyNotice } from './notice.ts'
import { ownerOf } from './owner-of.ts'
import { recordHistory } from './queries/history.ts'
import {
  findKey,
  insertKey,
  type KeyRow,
  type KeyWithMaker,
  listKeys,
  lockOwner,
  lockOwnKey,
  updateKey,
} from './queries/keys.ts'

type WithSecret = { key: KeyWithMaker; secret: string }

/**
 * Creates a key, tells the owner, and returns its secret, which is not shown again.
 * @throws Forbidden; SIGN_IN_AGAIN; BadRequest for an expiry that is over; UnprocessableEntity if
 * there are too many keys
 */
export async function createKey(
  ctx: Context,
  caller: Caller,
  { name, scopes, expiresAt }: { name: string; scopes: readonly Scope[]; expiresAt: Date | null },
): Promise<WithSecret> {
  const accountId = ownerOf(caller)
  await assertFreshProof(ctx, caller)
  const now = ctx.clock.now()
  // A leap second passes the schema but becomes an invalid Date, for which every comparison is
  // false. The check is negated, so it rejects such a date too.
  if (expiresAt && !(expiresAt > now)) throw badField('expiresAt', 'Choose a time in the future.')
  const mode = keyModeOf(ctx.config)
  const secret = newSecret(mode)
  const key = await inTransaction(ctx.db, async (trx) => {
    await lockOwner(trx, accountId)
    const working = (await listKeys(trx, accountId)).filter((one) => !hasEnded(one, now))
    if (working.length >= MAX_KEYS)
      throw unprocessable(
        message('You have {count} API keys, which is the limit. Revoke one first.', { count: MAX_KEYS }),
      )
    const made = await insertKey(trx, {
      id: newId(),
      account_id: accountId,
      name: name.trim(),
      mode,
      scopes: SCOPE_NAMES.filter((scope) => scopes.includes(scope)),
      secret_start: startOfSecret(secret),
      secret_hash: hashSecret(secret),
      previous_secret_hash: null,
      previous_secret_until: null,
      made_by_account_id: caller.team?.person.accountId ?? null,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: null,
      last_used_at: null,
    })
    await record(trx, made, 'CREATED', now)
    await notify(trx, [keyNotice(accountId, made.secret_start, 'CREATED')], now)
    return made
  })
  return { key: withMaker(key, caller), secret }
}

/**
 * Replaces the secret of a key. The old secret keeps working for the given hours; an even older one
 * stops working now.
 * @throws Forbidden; SIGN_IN_AGAIN; NotFound; Conflict for a key that has ended
 */
export async function rotateKey(
  ctx: Context,
  caller: Caller,
  { id, overlapHours }: { id: string; overlapHours: number },
): Promise<WithSecret> {
  const own = { accountId: ownerOf(caller), id }
  await assertFreshProof(ctx, caller)
  const now = ctx.clock.now()
  const secret = newSecret(keyModeOf(ctx.config))
  const key = await inTransaction(ctx.db, async (trx) => {
    const found = await lockOwnKey(trx, own)
    if (!found) throw noSuchKey()
    if (hasEnded(found, now)) throw conflict('This key was revoked or has expired. Create a new one.')
    if (found.mode !== keyModeOf(ctx.config))
      throw conflict(
        message('This is a {mode} key, which does not work here now. Create a new one.', { mode: found.mode }),
      )
    const overlaps = overlapHours > 0
    const rotated = await updateKey(trx, id, {
      secret_start: startOfSecret(secret),
      secret_hash: hashSecret(secret),
      made_by_account_id: caller.team?.person.accountId ?? null,
      previous_secret_hash: overlaps ? found.secret_hash : null,
      previous_secret_until: overlaps ? addMs(now, overlapHours * HOUR_MS) : null,
    })
    if (!rotated) throw conflict('This key was revoked or has expired. Create a new one.')
    await record(trx, rotated, 'ROTATED', now)
    await notify(trx, [keyNotice(own.accountId, rotated.secret_start, 'ROTATED')], now)
    return rotated
  })
  return { key: withMaker(key, caller), secret }
}

/**
 * Revokes a key with all its secrets, from the next request on. Idempotent. Needs no fresh proof,
 * so that a leaked key can be stopped at once.
 * @throws Forbidden; NotFound
 */
export async function revokeKey({ db, clock }: Context, caller: Caller, id: string): Promise<KeyWithMaker> {
  const [own, now] = [{ accountId: ownerOf(caller), id }, clock.now()]
  await inTransaction(db, async (trx) => {
    const found = await lockOwnKey(trx, own)
    if (!found) throw noSuchKey()
    const revoked = await updateKey(trx, id, {
      previous_secret_hash: null,
      previous_secret_until: null,
      revoked_at: now,
    })
    if (revoked) await record(trx, revoked, 'REVOKED', now)
  })
  return getKey({ db }, caller, id)
}

/**
 * Returns a key of the caller.
 * @throws Forbidden; NotFound, also for a key of another account
 */
export async function getKey({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<KeyWithMaker> {
  const key = await findKey(db, { accountId: ownerOf(caller), id })
  if (!key) throw noSuchKey()
  return key
}

/** The secret that the caller has just made. */
const withMaker = (key: KeyRow, { team }: Caller): KeyWithMaker => ({
  ...key,
  maker_name: team?.person.displayName ?? null,
  is_maker_gone: false,
})

const record = (trx: Trx, key: KeyRow, action: 'CREATED' | 'ROTATED' | 'REVOKED', at: Date): Promise<void> =>
  recordHistory(trx, { account_id: key.account_id, key_id: key.id, key_name: key.name, action, created_at: at })

const noSuchKey = () => notFound('There is no such API key.')
