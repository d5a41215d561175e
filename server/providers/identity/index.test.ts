import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/world.ts'
import { adjustableClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config/load-config.ts'
import type { Database } from '../../platform/database/connect.ts'
import { createIdentityProvider } from './index.ts'

let opened: { database: Database; drop: () => Promise<void> }
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(async () => {
  await opened.database.close()
  await opened.drop()
})

const identityWith = (env: Record<string, string>) =>
  createIdentityProvider({
    config: loadConfig({
      NODE_ENV: 'test',
      SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
      PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
      ...env,
    }),
    db: opened.database.kysely,
    clock: adjustableClock(),
    immediateMailSender: { kick: () => {} },
    log: pino({ level: 'silent' }),
  })

test('the built-in issuer is used unless a user pool is set', async () => {
  const { provider, builtinIssuer } = await identityWith({})
  expect(provider.name).toBe('built-in issuer')
  expect(builtinIssuer()).toBe(provider)
})

test('with a user pool Cognito is used, and the built-in issuer cannot register anybody', async () => {
  const { provider, builtinIssuer } = await identityWith({
    COGNITO_USER_POOL_ID: 'eu-west-1_Ab12Cd34E',
    COGNITO_CLIENT_ID: 'client',
  })
  expect(provider.name).toBe('Amazon Cognito')
  expect(provider.jwks).toBeUndefined()
  expect(builtinIssuer).toThrow('COGNITO_USER_POOL_ID')
})
