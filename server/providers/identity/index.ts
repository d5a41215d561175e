import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { EmailSender } from '../email/port.ts'
import { assertSecretOpens } from './builtin/assert-secret-opens.ts'
import { type BuiltinIssuer, createBuiltinIssuer } from './builtin/builtin-issuer.ts'
import type { CognitoSocial } from './cognito/cognito-provider.ts'
import type { IdentityProvider } from './port.ts'
import { createUsedAnswers } from './social/used-answers.ts'

export type Identity = {
  provider: IdentityProvider
  /**
   * The built-in issuer, for demo data and tests: only it registers people without a mail.
   * @throws when Cognito is the provider.
   */
  builtinIssuer: () => BuiltinIssuer
}

/** Amazon Cognito when COGNITO_USER_POOL_ID is set, else the built-in issuer. @throws WrongSecretKey for its keys. */
export async function createIdentityProvider(parts: {
  config: Config
  db: Db
  clock: Clock
  email: EmailSender
  log: Log
}): Promise<Identity> {
  if (!parts.config.COGNITO_USER_POOL_ID) {
    await assertSecretOpens(parts.db, parts.config.SECRET_KEY)
    const issuer = createBuiltinIssuer(parts)
    return { provider: issuer, builtinIssuer: () => issuer }
  }
  // Loaded only where it is used: the SDK would be most of everybody else's start.
  const { createCognitoProvider } = await import('./cognito/cognito-provider.ts')
  return {
    provider: createCognitoProvider({ ...parts, social: cognitoSocial(parts) }),
    builtinIssuer: () => {
      throw new Error('People are registered without a mail only by the built-in issuer: unset COGNITO_USER_POOL_ID.')
    },
  }
}

function cognitoSocial({ config, db, clock }: { config: Config; db: Db; clock: Clock }): CognitoSocial | undefined {
  const { COGNITO_DOMAIN: domain, COGNITO_SOCIAL_PROVIDERS: providers, SECRET_KEY: secret } = config
  if (!domain || providers.length === 0) return undefined
  return { domain, providers, secret, answers: createUsedAnswers(db, secret, clock) }
}
