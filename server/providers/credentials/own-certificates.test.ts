import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { composeApp } from '../../app.ts'
import { makeDevelopmentCertificate } from './development-certificate.ts'
import { assertCertificateOpens, createOwnCertificates, expiryOf } from './own-certificates.ts'
import { filesOfEachType } from './testing/files-of-each-type.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { SECRET_KEY: 'a-secret-of-this-file-alone-0123456789abcdef' } })
})
beforeEach(() => world.database.kysely.deleteFrom('signing_certificates').execute())
afterAll(() => world.close())

/** Imitates another machine, with its own disk but the same database. */
const machine = async (name: string, made?: object) => {
  const folder = join(world.config.DATA_DIR, name)
  await mkdir(join(folder, 'credentials'), { recursive: true })
  if (made) await writeFile(join(folder, 'credentials/development-certificate.json'), JSON.stringify(made))
  const config = { ...world.config, DATA_DIR: folder }
  const { get, findExpiry } = createOwnCertificates({ config, db: world.database.kysely, clock: world.clock })
  return { config, find: get, findExpiry }
}

test('the certificate is shared by all processes and survives a restart', async () => {
  const machines = await Promise.all(['a', 'b', 'c'].map((name) => machine(name)))
  const found = await Promise.all(machines.map(({ find }) => find()))
  expect(new Set(found.map(({ key }) => key)).size).toBe(1)
  expect(await machines[0]?.findExpiry()).toEqual(expiryOf(found[0]?.certificate ?? ''))
  const again = await (await machine('restarted')).find()
  expect([again.key, again.authority]).toEqual([found[0]?.key, found[0]?.authority])
})

test('the certificate is sealed in the database: a start with another SECRET_KEY fails with a message', async () => {
  const { config, find } = await machine('sealed')
  const { key } = await find()
  const { sealed_key } = await world.database.kysely
    .selectFrom('signing_certificates')
    .select('sealed_key')
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(sealed_key).not.toContain(key.split('\n')[1])
  const wrong = { ...config, SECRET_KEY: 'another-secret-0123456789abcdefghijklmnop' }
  await assertCertificateOpens({ config, db: world.database.kysely })
  await expect(assertCertificateOpens({ config: wrong, db: world.database.kysely })).rejects.toMatchObject({
    name: 'WrongSecretKey',
  })
})

test('a certificate that an earlier version left on disk is adopted, and those of other machines stay trusted', async () => {
  const [first, second] = [await makeDevelopmentCertificate(new Date()), await makeDevelopmentCertificate(new Date())]
  const one = await machine('with-one', first)
  expect(await one.find()).toMatchObject({ key: first.key, earlierAuthorities: '' })
  const other = await machine('with-another', second)
  for (const { find } of [other, one, await machine('with-none')])
    expect(await find()).toMatchObject({ key: first.key, earlierAuthorities: second.authority })
})

test('a file signed by one process is trusted by every other', async () => {
  const files = await filesOfEachType()
  const claim = { title: 'Portrait', action: 'created', madeAt: new Date() } as const
  const bytes = await world.app.ctx.credentials.sign({ bytes: files['image/png'], contentType: 'image/png', claim })
  const { config } = await machine('elsewhere')
  const app = await composeApp({
    config,
    database: world.database,
    clock: world.clock,
    logger: pino({ level: 'silent' }),
    deliverWebhook: async () => ({ status: 503 }),
  })
  const read = await app.ctx.credentials.read({ bytes, contentType: 'image/png' })
  expect(read).toMatchObject({ valid: true, trusted: true })
  await app.close()
})
