import { SignJWT } from 'jose'
import { pino } from 'pino'
import { openTestDatabase } from '../../../../tests/support/world.ts'
import { adjustableClock } from '../../../platform/clock.ts'
import { loadConfig } from '../../../platform/config/load-config.ts'
import { sendDueMails } from '../../../platform/mail/index.ts'
import type { Mail } from '../../email/port.ts'
import { identityContract } from '../testing/identity-contract.ts'
import { createBuiltinIssuer } from './builtin-issuer.ts'
import { createSigningKeys } from './signing-keys.ts'

const SECRET_KEY = 'secret-key-for-tests-0123456789abcdef'

identityContract('The built-in issuer', async () => {
  const { database, drop } = await openTestDatabase()
  const db = database.kysely
  const clock = adjustableClock()
  const mails: { to: string; text: string }[] = []
  const config = loadConfig({ NODE_ENV: 'test', SECRET_KEY, PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789' })
  const provider = createBuiltinIssuer({
    db,
    clock,
    config,
    log: pino({ level: 'silent' }),
    immediateMailSender: { kick: () => {} },
  })
  const ctx = {
    db,
    clock,
    log: pino({ level: 'silent' }),
    email: { name: 'kept', send: async (mail: Mail) => void mails.push(mail) },
    identity: provider,
    mailing: { kinds: provider.mailKinds, findOwners: async () => new Map<string, never>() },
  }
  const keys = createSigningKeys(db, SECRET_KEY, clock)
  return {
    provider,
    advance: clock.advance,
    latestCode: async (email) => {
      while ((await sendDueMails(ctx, 'sign-in')).processed > 0);
      const newest = mails.findLast(({ to }) => to === email)
      return newest && /\b\d{6}\b/.exec(newest.text)?.[0]
    },
    sign: async (claims) => {
      const { kid, privateKey } = await keys.current()
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    },
    publishedKey: async () => {
      const { kid } = await keys.current()
      const key = (await keys.published()).find((each) => each.kid === kid)
      if (!key) throw new Error('the signing key is not published')
      return key
    },
    removePerson: async (sub) => {
      await db.deleteFrom('identity.sessions').where('sub', '=', sub).execute()
      await db.deleteFrom('identity.users').where('sub', '=', sub).execute()
    },
    close: async () => {
      await database.close()
      await drop()
    },
  }
})
