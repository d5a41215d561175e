import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { type AcceptKey, KeyRefused } from '../../../platform/http/callers/api-keys.ts'
import type { Caller, Role } from '../../../platform/http/route.ts'
import { knownLanguage } from '../../../platform/words/index.ts'
import { stateOf } from './domain/key-state.ts'
import { USE_NOTED_MS } from './domain/limits.ts'
import { isOpenToEveryKey, SCOPES, type Scope, scopeOfRoute } from './domain/scopes.ts'
import { hashSecret, keyModeOf, modeOfSecret } from './key-secret.ts'
import { findKeyOwner, type KeyOwnerRow } from './queries/find-key-owner.ts'
import { recordHistory } from './queries/history.ts'
import { noteUse } from './queries/keys.ts'

/**
 * Returns the account for which a key acts, without the admin role. Reads the key at each request,
 * so a revocation holds from the next request on. Requests for a route that the key may not use
 * also count against the limit.
 * @throws KeyRefused if the key does not work, or may not use the route; RateLimited
 */
export const acceptKey: AcceptKey = async (ctx, { secret, route, requestId, limit }) => {
  const key = await findWorkingKey(ctx, secret)
  await limit(key.id)
  const scope = scopeOfRoute(route)
  if (scope === undefined && isOpenToEveryKey(route)) {
    await noteLastUse(ctx, key)
    return callerOf(key)
  }
  if (scope === undefined)
    throw new KeyRefused('API_KEY_NOT_ALLOWED', 'No API key may do this. Sign in, and do it yourself.')
  if (!key.scopes.includes(scope))
    throw new KeyRefused('API_KEY_SCOPE_MISSING', `This API key does not have the scope ${scope}, which this needs.`)
  await noteRequest(ctx, key, { scope, route: `${route.method} ${route.path}`, requestId })
  return callerOf(key)
}

/** The error says why a key does not work only if the secret is right. */
async function findWorkingKey({ db, clock, config }: Context, secret: string): Promise<KeyOwnerRow> {
  const mode = modeOfSecret(secret)
  if (mode === undefined) throw unusable('This API key is not valid. Check that it was copied as a whole.')
  const now = clock.now()
  const hash = hashSecret(secret)
  const key = await findKeyOwner(db, hash)
  if (!key || key.mode !== mode) throw unusable('This API key is not valid. Check that it was copied as a whole.')
  if (key.is_erased) throw unusable('The account of this API key was deleted.')
  if (key.is_blocked) throw unusable('The account of this API key is blocked.')
  // Admins cannot see or revoke keys, so those from before they became admins must not work.
  if (key.roles.includes('admin')) throw unusable('Admin accounts have no API keys.')
  if (stateOf(key, now) === 'REVOKED') throw unusable('This API key was revoked.')
  if (stateOf(key, now) === 'EXPIRED') throw unusable('This API key has expired. Create a new one.')
  if (key.secret_hash !== hash && !(key.previous_secret_until && key.previous_secret_until > now))
    throw unusable('This secret was replaced. Use the new one.')
  if (mode !== keyModeOf(config))
    throw unusable(
      mode === 'test'
        ? 'This is a test key, but payments here are real. Use a live key.'
        : 'This is a live key, but payments here are simulated. Use a test key.',
    )
  return key
}

const unusable = (message: string): KeyRefused => new KeyRefused('Unauthorized', message)

async function noteLastUse({ db, clock }: Context, key: KeyOwnerRow): Promise<void> {
  const now = clock.now()
  const before = addMs(now, -USE_NOTED_MS)
  if (key.last_used_at === null || key.last_used_at <= before) await noteUse(db, { id: key.id, before, at: now })
}

async function noteRequest(
  ctx: Context,
  key: KeyOwnerRow,
  { scope, route, requestId }: { scope: Scope; route: string; requestId: string },
): Promise<void> {
  await noteLastUse(ctx, key)
  if (SCOPES[scope].writes)
    await recordHistory(ctx.db, {
      account_id: key.account_id,
      key_id: key.id,
      key_name: key.name,
      action: 'REQUESTED',
      route,
      request_id: requestId,
      created_at: ctx.clock.now(),
    })
}

/** Code that needs an address, a session or a fresh proof refuses this caller, which has none. */
const callerOf = (key: KeyOwnerRow): Caller => ({
  userId: key.owner_user_id,
  email: '',
  accountId: key.account_id,
  displayName: key.display_name,
  slug: key.slug,
  imageUrl: key.image_url,
  language: knownLanguage(key.language),
  roles: (key.roles as Role[]).filter((role) => role !== 'admin'),
  isAdmin: false,
  apiKey: { id: key.id, name: key.name, scopes: key.scopes },
})
