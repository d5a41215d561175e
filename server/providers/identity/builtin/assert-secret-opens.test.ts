import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { composeApp } from '../../../app.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const startWith = (SECRET_KEY: string) =>
  composeApp({
    config: { ...world.config, SECRET_KEY },
    database: world.database,
    logger: world.app.ctx.log as never,
    clock: world.clock,
    deliverWebhook: async () => ({ status: 503 }),
  })

test('a SECRET_KEY that does not open the stored keys fails the start with one line', async () => {
  const other = 'another-secret-key-0123456789-abcdefgh'
  // Without encrypted rows, every SECRET_KEY is accepted. A test database may start with another
  // database's key and certificate.
  await world.database.kysely.deleteFrom('identity.signing_keys').execute()
  await world.database.kysely.deleteFrom('signing_certificates').execute()
  await (await startWith(other)).close()
  await world.brand()
  await expect(startWith(other)).rejects.toThrow(/^SECRET_KEY does not open this installation’s keys: [^\n]+$/)
  await expect(startWith(other)).rejects.not.toThrow(other)
  await (await startWith(world.config.SECRET_KEY)).close()
})
