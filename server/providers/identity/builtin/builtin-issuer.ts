import type { Clock } from '../../../clock.ts'
import type { Config } from '../../../config/load-config.ts'
import type { Db } from '../../../db/transaction.ts'
import { unavailable } from '../../../errors.ts'
import type { EmailSender } from '../../email/port.ts'
import type { IdentityProvider } from '../port.ts'
import { createIdTokens } from './id-tokens.ts'
import { createSigningKeys } from './signing-keys.ts'

export type BuiltinIssuer = IdentityProvider & {
  /** Registers a confirmed person without a code: for demo data and tests. */
  registerConfirmed: (input: {
    email: string
    password: string | null
    displayName: string
    role: 'brand' | 'talent' | 'agent'
  }) => Promise<{ sub: string; idToken: string }>
}

/** The built-in identity provider: its own users, codes and tokens, in the `identity` schema. */
export function createBuiltinIssuer({
  db,
  clock,
  config,
}: {
  db: Db
  clock: Clock
  email: EmailSender
  config: Config
}): BuiltinIssuer {
  const keys = createSigningKeys(db, config.SECRET_KEY, clock)
  const tokens = createIdTokens(keys, config.AUTH_URL, clock)
  const later = async (): Promise<never> => {
    throw unavailable('not built yet')
  }
  return {
    name: 'built-in issuer',
    signup: later,
    confirm: later,
    resendCode: later,
    login: later,
    forgotPassword: later,
    resetPassword: later,
    refresh: later,
    revoke: later,
    findEmail: async (sub) =>
      (await db.selectFrom('identity.users').select('email').where('sub', '=', sub).executeTakeFirst())?.email,
    verifyIdToken: (token) => tokens.verify(token),
    jwks: async () => ({ keys: (await keys.published()) as Record<string, unknown>[] }),
    registerConfirmed: async ({ email, displayName, role }) => {
      const sub = crypto.randomUUID()
      const now = clock.now()
      await db
        .insertInto('identity.users')
        .values({
          sub,
          email: email.toLowerCase(),
          password_hash: null,
          display_name: displayName,
          role,
          confirmed_at: now,
          created_at: now,
        })
        .execute()
      const { idToken } = await tokens.issue({ sub, email: email.toLowerCase(), emailVerified: true, displayName })
      return { sub, idToken }
    },
  }
}
