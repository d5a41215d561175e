import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { IdentityProvider } from '../port.ts'
import type { UsedResponses } from '../social/used-responses.ts'
import { createHostedDomain } from './hosted-domain.ts'
import { createIdTokens } from './id-tokens.ts'
import { createJwks } from './jwks.ts'
import type { OurMails } from './our-mails.ts'
import { createPasswordReset } from './password-reset.ts'
import { openPool, type PoolConfig } from './pool.ts'
import { createRegistration } from './registration.ts'
import { sendCommand } from './send-command.ts'
import { createSessions } from './sessions.ts'
import { createSocial } from './social.ts'

/** Safe inside the quotes of a filter. */
const USER_ID = /^[\w-]{1,128}$/

export type CognitoSocial = {
  /** Hosted domain of the user pool. */
  domain: string
  providers: readonly string[]
  /** Encrypts the state of a social sign-in, which the browser stores. */
  secret: string
  usedResponses: UsedResponses
}

export function createCognitoProvider({
  config,
  clock,
  mails,
  log,
  social,
  callTimeoutMs,
}: {
  config: PoolConfig & Pick<Config, 'AUTH_URL'>
  clock: Clock
  mails: OurMails
  log: Log
  /** Undefined disables social sign-in. */
  social?: CognitoSocial | undefined
  /** Time limit of one attempt. The default is five seconds. */
  callTimeoutMs?: number
}): IdentityProvider {
  const pool = openPool(config, callTimeoutMs)
  const idTokens = createIdTokens(createJwks(pool.jwksUrl, clock), pool, clock)
  const sessions = createSessions(pool, idTokens)

  const hostedDomainOf = ({ domain }: CognitoSocial) =>
    createHostedDomain(pool, { domain, redirectUri: `${config.AUTH_URL}/api/auth/callback` })

  const endSessions = async (username: string): Promise<void> => {
    try {
      await sendCommand('endSessions', () =>
        pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool.poolId, Username: username })),
      )
    } catch (error) {
      // The password is already changed. An error would only make the owner request another code.
      log.error({ err: error }, 'sessions started with an earlier password could not be ended')
    }
  }

  const notifyPasswordChanged = async (address: string): Promise<void> => {
    try {
      await mails.passwordChanged(address)
    } catch (error) {
      log.error({ err: error }, 'the mail about a password change could not be sent')
    }
  }

  /** The address must come from `parseAddress`: it then has no quotes or backslashes. */
  const findSub = async (address: string): Promise<string | undefined> => {
    const reply = await sendCommand('findUser', () =>
      pool.client.send(new ListUsersCommand({ UserPoolId: pool.poolId, Filter: `email = "${address}"`, Limit: 1 })),
    )
    const user = typeof reply === 'string' ? undefined : reply.Users?.[0]
    return user?.Attributes?.find(({ Name }) => Name === 'sub')?.Value
  }

  const findSubForReset = async (address: string): Promise<string | undefined> => {
    try {
      return await findSub(address)
    } catch (error) {
      log.error({ err: error }, 'the account of a password reset could not be determined')
      return undefined
    }
  }

  const findUser = async (sub: string) => {
    if (!USER_ID.test(sub)) return undefined
    const reply = await sendCommand('findUser', () =>
      pool.client.send(new ListUsersCommand({ UserPoolId: pool.poolId, Filter: `sub = "${sub}"`, Limit: 1 })),
    )
    return typeof reply === 'string' ? undefined : reply.Users?.[0]
  }

  return {
    name: 'Amazon Cognito',
    ...createRegistration({ pool, sessions, mails, endSessions, log }),
    ...createPasswordReset({
      pool,
      endSessions,
      notifyPasswordChanged: notifyPasswordChanged,
      findSub: findSubForReset,
    }),
    ...(social ? createSocial({ ...social, clock, idTokens, domain: hostedDomainOf(social) }) : {}),
    login: sessions.login,
    refresh: sessions.refresh,
    readRefreshToken: sessions.readRefreshToken,
    revoke: sessions.revoke,
    verifyIdToken: (token) => idTokens.verify(token),
    findEmail: async (sub) => {
      const user = await findUser(sub)
      return parseAddress(user?.Attributes?.find(({ Name }) => Name === 'email')?.Value)
    },
    findSub: async (email) => {
      const address = parseAddress(email)
      return address === undefined ? undefined : findSub(address)
    },
    deletePerson: async (sub) => {
      const user = await findUser(sub)
      if (user?.Username === undefined) return
      const { Username } = user
      await sendCommand('deleteUser', () =>
        pool.client.send(new AdminDeleteUserCommand({ UserPoolId: pool.poolId, Username })),
      )
    },
  }
}
