import type { Clock } from '../../platform/clock.ts'
import type { TokenVerdict } from './port.ts'

const MAX_TOKENS = 10_000

/** Caches valid tokens until they expire. A full cache drops the oldest token. */
export class TokenCache {
  readonly #valid = new Map<string, Extract<TokenVerdict, { status: 'valid' }>>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async getOrVerify(token: string, verify: () => Promise<TokenVerdict>): Promise<TokenVerdict> {
    const known = this.#valid.get(token)
    if (known) {
      if (known.claims.expiresAt > this.#clock.now()) return known
      this.#valid.delete(token)
      return { status: 'expired' }
    }
    const verdict = await verify()
    if (verdict.status === 'valid') {
      if (this.#valid.size >= MAX_TOKENS) this.#valid.delete(this.#valid.keys().next().value as string)
      this.#valid.set(token, verdict)
    }
    return verdict
  }
}
