import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { enqueueMails, type ImmediateMailSender, type Letter, type MailKinds } from '../../platform/mail/index.ts'
import type { Log } from '../../platform/observability/log.ts'
import { languageOfRequest } from '../../platform/words/index.ts'
import { addressTakenMail, passwordChangedMail } from './account-mails.ts'
import { assertSecretOpens } from './builtin/assert-secret-opens.ts'
import { type BuiltinIssuer, createBuiltinIssuer } from './builtin/builtin-issuer.ts'
import type { CognitoSocial } from './cognito/cognito-provider.ts'
import type { OurMails } from './cognito/our-mails.ts'
import type { IdentityProvider } from './port.ts'
import { createUsedResponses } from './social/used-responses.ts'

export { signInMailExamples } from './mail-examples.ts'
export { identityPersonalData } from './personal-data.ts'

export type Identity = {
  provider: IdentityProvider
  /** Compose the provider's mails just before they are sent. */
  mailKinds: MailKinds
  /**
   * Returns the provider that can register an account without a mail, for demo data and tests.
   * @throws if Cognito is the provider
   */
  builtinIssuer: () => BuiltinIssuer
}

type Parts = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  /** Sends a sign-in mail immediately, because a person is waiting for it. */
  immediateMailSender: Pick<ImmediateMailSender, 'kick'>
}

/**
 * Uses Amazon Cognito if COGNITO_USER_POOL_ID is set, else the built-in identity provider.
 * @throws WrongSecretKey if the signing keys of the built-in provider cannot be decrypted
 */
export async function createIdentityProvider(parts: Parts): Promise<Identity> {
  if (!parts.config.COGNITO_USER_POOL_ID) {
    await assertSecretOpens(parts.db, parts.config.SECRET_KEY)
    const issuer = createBuiltinIssuer(parts)
    return { provider: issuer, mailKinds: issuer.mailKinds, builtinIssuer: () => issuer }
  }
  // Importing the AWS SDK would take most of the startup time.
  const { createCognitoProvider } = await import('./cognito/cognito-provider.ts')
  return {
    provider: createCognitoProvider({ ...parts, mails: accountMails(parts), social: cognitoSocial(parts) }),
    mailKinds: {},
    builtinIssuer: () => {
      throw new Error('Only the built-in issuer can register people without an email: unset COGNITO_USER_POOL_ID.')
    },
  }
}

/** Our own mails to users of Cognito go through the outbox and are sent at once. */
function accountMails({ db, clock, config, immediateMailSender }: Parts): OurMails {
  const write = async (address: string, kind: string, letter: Letter) => {
    await enqueueMails(db, [{ queue: 'sign-in', kind, address, language: languageOfRequest(), letter }], clock.now())
    immediateMailSender.kick()
  }
  return {
    addressTaken: (address) => write(address, 'address-taken', addressTakenMail(config.AUTH_URL)),
    passwordChanged: (address) => write(address, 'password-changed', passwordChangedMail(config.AUTH_URL)),
  }
}

function cognitoSocial({ config, db, clock }: Parts): CognitoSocial | undefined {
  const { COGNITO_DOMAIN: domain, COGNITO_SOCIAL_PROVIDERS: providers, SECRET_KEY: secret } = config
  if (!domain || providers.length === 0) return undefined
  return { domain, providers, secret, usedResponses: createUsedResponses(db, secret, clock) }
}
