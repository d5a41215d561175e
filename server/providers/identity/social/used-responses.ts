import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { SocialRefusal } from '../port.ts'
import type { RoundTrip } from './round-trip.ts'

/**
 * Records which responses of providers were used. A provider should accept each code only once.
 * With these records, a response is accepted only once even if the provider does not enforce that.
 */
export type UsedResponses = {
  /**
   * Marks a response as used.
   * @throws SocialRefusal `state` if any replica has already used it
   */
  useUp: (trip: RoundTrip) => Promise<void>
  /** Deletes records whose sign-ins have expired anyway. */
  forgetExpired: () => Promise<void>
}

export const createUsedResponses = (db: Db, secret: string, clock: Clock): UsedResponses => ({
  useUp: async ({ state, expiresAt }) => {
    const used = await db
      .insertInto('identity.social_answers')
      .values({ state_hash: keyedDigest(secret, 'social state', state), expires_at: new Date(expiresAt) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('state_hash')
      .executeTakeFirst()
    if (!used) throw new SocialRefusal('state', 'the response was used twice')
  },
  forgetExpired: async () => {
    await db.deleteFrom('identity.social_answers').where('expires_at', '<=', clock.now()).execute()
  },
})
