import type { JWK, JWTPayload } from 'jose'
import type { IdentityProvider } from '../port.ts'

export type ProviderUnderTest = {
  provider: IdentityProvider
  /** Moves the clocks of the provider and of the service behind it. */
  advance: (ms: number) => void
  /** Code in the newest mail to the address, if any. */
  latestCode: (email: string) => Promise<string | undefined>
  sign: (claims: JWTPayload) => Promise<string>
  publishedKey: () => Promise<JWK>
  /** Deletes a user in the service, without calling the provider. */
  removePerson: (sub: string) => Promise<void>
  close: () => Promise<void>
}
