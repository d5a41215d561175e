import type { JWK, JWTPayload } from 'jose'
import type { IdentityProvider } from '../port.ts'

/** A provider under test, with controls for its backend. */
export type ProviderUnderTest = {
  provider: IdentityProvider
  /** Advances the clocks of the provider and its backend. */
  advance: (ms: number) => void
  /**
   * Returns the code in the newest mail to the address. Returns undefined if there is no mail or
   * the mail contains no code.
   */
  latestCode: (email: string) => Promise<string | undefined>
  /** Signs arbitrary claims with the provider's current key. */
  sign: (claims: JWTPayload) => Promise<string>
  /** Returns the public half of the provider's current key. */
  publishedKey: () => Promise<JWK>
  /** Deletes the user in the backend, without the provider. */
  removePerson: (sub: string) => Promise<void>
  close: () => Promise<void>
}
