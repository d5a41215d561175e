import type { JWK, JWTPayload } from 'jose'
import type { IdentityProvider } from '../port.ts'

/** An identity provider to be tested, and functions that control the service behind it. */
export type ProviderUnderTest = {
  provider: IdentityProvider
  /** Moves the clocks of the provider and of the service behind it. */
  advance: (ms: number) => void
  /**
   * Returns the code in the newest mail to the address. Returns undefined if there is no mail or
   * the mail contains no code.
   */
  latestCode: (email: string) => Promise<string | undefined>
  /** Signs any claims with the current key of the provider. */
  sign: (claims: JWTPayload) => Promise<string>
  /** Returns the public part of the provider's current key. */
  publishedKey: () => Promise<JWK>
  /** Deletes a user in the service behind the provider, without calling the provider. */
  removePerson: (sub: string) => Promise<void>
  close: () => Promise<void>
}
