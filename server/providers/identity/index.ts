import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/load-config.ts'
import type { Db } from '../../db/transaction.ts'
import type { Log } from '../../log.ts'
import type { EmailSender } from '../email/port.ts'
import { type BuiltinIssuer, createBuiltinIssuer } from './builtin/builtin-issuer.ts'
import type { IdentityProvider } from './port.ts'

/** The provider in use, and the built-in issuer when that is the one: only it can register people without a mail. */
export type Identity = { provider: IdentityProvider; builtinIssuer: BuiltinIssuer | undefined }

/** Amazon Cognito when COGNITO_USER_POOL_ID is set, else the built-in issuer. */
export async function createIdentityProvider(parts: {
  config: Config
  db: Db
  clock: Clock
  email: EmailSender
  log: Log
}): Promise<Identity> {
  if (!parts.config.COGNITO_USER_POOL_ID) {
    const builtinIssuer = createBuiltinIssuer(parts)
    return { provider: builtinIssuer, builtinIssuer }
  }
  // Loaded only where it is used: the SDK would be most of everybody else's start.
  const { createCognitoProvider } = await import('./cognito/cognito-provider.ts')
  return { provider: createCognitoProvider(parts), builtinIssuer: undefined }
}
