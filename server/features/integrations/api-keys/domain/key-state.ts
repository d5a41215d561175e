type Ending = { revoked_at: Date | null; expires_at: Date | null }

type KeyState = 'ACTIVE' | 'EXPIRED' | 'REVOKED'

/** A revoked key stays revoked after its expiry. */
export function stateOf({ revoked_at, expires_at }: Ending, now: Date): KeyState {
  if (revoked_at !== null) return 'REVOKED'
  return expires_at !== null && expires_at <= now ? 'EXPIRED' : 'ACTIVE'
}

export const hasEnded = (key: Ending, now: Date): boolean => stateOf(key, now) !== 'ACTIVE'
