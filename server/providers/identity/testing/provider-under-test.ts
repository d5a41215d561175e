import type { JWK, JWTPayload } from 'jose'
import type { IdentityProvider } from '../port.ts'

/** A provider under test, with what only its maker can do. */
export type ProviderUnderTest = {
  provider: IdentityProvider
  /** Moves the provider's clock, and its backend's, on. */
  advance: (ms: number) => void
  /** The code in the newest mail to the address; undefined when that mail holds none, or there is no mail. */
  latestCode: (email: string) => Promise<string | undefined>
  /** Signs these claims with the provider's own current key: a genuine signature over whatever a test makes up. */
  sign: (claims: JWTPayload) => Promise<string>
  /** The public half of that key, as it is published. */
  publishedKey: () => Promise<JWK>
  /** The person is removed behind the provider's back. */
  removePerson: (sub: string) => Promise<void>
  close: () => Promise<void>
}
