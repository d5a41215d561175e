import type { KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import { addMs, type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { unavailable } from '../../../platform/errors.ts'
import { verifyingKeyOf } from '../id-token-check.ts'

const FETCH_TIMEOUT_MS = 5000
/** Tokens with unknown key ids can cause at most one request in this time. */
const PAUSE_MS = MINUTE_MS
const PAUSE_AFTER_FAILURE_MS = 5 * SECOND_MS
/** Longest time for which a withdrawn key is accepted. */
const FRESH_MS = DAY_MS

export type Jwks = {
  /**
   * Finds a published key by its id.
   * @throws ServiceUnavailable if the keys cannot be fetched
   */
  findVerifying: (kid: string) => Promise<KeyObject | undefined>
}

/**
 * Caches the public keys of the user pool from their first use, also while the pool is
 * unreachable.
 */
export function createJwks(url: string, clock: Clock): Jwks {
  let keys = new Map<string, KeyObject>()
  let fetchedAt: Date | undefined
  let askAgainAt = new Date(0)
  let failure: unknown
  let loading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    askAgainAt = addMs(clock.now(), PAUSE_MS)
    try {
      keys = await fetchKeys(url)
      fetchedAt = clock.now()
      failure = undefined
    } catch (error) {
      failure = error
      askAgainAt = addMs(clock.now(), PAUSE_AFTER_FAILURE_MS)
    }
  }

  return {
    findVerifying: async (kid) => {
      const isFresh = fetchedAt !== undefined && clock.now() < addMs(fetchedAt, FRESH_MS)
      if (!(isFresh && keys.has(kid)) && (loading || clock.now() >= askAgainAt)) {
        loading ??= load().finally(() => {
          loading = undefined
        })
        await loading
      }
      const key = keys.get(kid)
      if (!key && failure) throw unavailable('Your sign-in cannot be verified at the moment. Try again soon.', failure)
      return key
    },
  }
}

async function fetchKeys(url: string): Promise<Map<string, KeyObject>> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the pool's key endpoint returned ${response.status}`)
  const { keys } = (await response.json()) as { keys: JWK[] }
  const verifying = keys.filter(({ kid, kty, use }) => typeof kid === 'string' && kty === 'RSA' && use !== 'enc')
  if (verifying.length === 0) throw new Error('the pool publishes no RSA key')
  return new Map(verifying.map((jwk) => [jwk.kid as string, verifyingKeyOf(jwk)]))
}
