import { mkdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { writeArchive } from '../../server/cli/backup/write-archive.ts'
import { readMigrations } from '../../server/platform/database/migrate.ts'
import { openShop, orderOf } from '../support/merch/merch-shop.ts'
import { offerIn } from '../support/offers/offers.ts'
import { pictureOf, upload } from '../support/uploads.ts'
import { createWorld, type Person } from '../support/world.ts'

/**
 * Runs with the program of an older release, so it may use only features of that release.
 * `scripts/make-upgrade-fixture.ts` stores the result as a fixture, which `upgrade.test.ts`
 * checks.
 */
const OUT = new URL('./made/', import.meta.url)
const STATES = ['APPROVED', 'COUNTERED', 'PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED', 'COMPLETED'] as const

test('data of all kinds is created and backed up', async () => {
  mkdirSync(OUT, { recursive: true })
  const world = await createWorld()
  const brand = await world.brand()
  const talent = await world.talent()
  const offers: Record<string, string> = {}
  for (const state of STATES) offers[state] = (await offerIn(world, state, { brand, talent })).id
  const file = { name: 'file', fileName: 'me.png', bytes: await pictureOf(120, 120) }
  const { body: portrait } = await upload(talent, '/api/accounts/me/picture', [file])
  const { fan, orderNumber } = await orderOf(world, await openShop(world))
  const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
  expect(body.order.orderUrl).toContain(orderNumber)

  const { app, config, database, clock } = world
  const at = clock.now()
  const archive = await open(new URL('archive.tar', OUT), 'w')
  const installation = { config, database, storage: app.ctx.storage, temporaryFiles: app.ctx.temporaryFiles }
  await writeArchive(installation, async (bytes) => archive.writeFile(bytes), at)
  await archive.close()
  const story = {
    madeAt: at.toISOString(),
    lastMigration: readMigrations().at(-1)?.name,
    brand: whoIs(brand),
    talent: whoIs(talent),
    offers,
    portrait: portrait.url,
    orderNumber,
    orderUrl: body.order.orderUrl,
  }
  writeFileSync(new URL('story.json', OUT), `${JSON.stringify(story, null, 2)}\n`)
  await world.close()
})

/** The person's browser stays open during the upgrade. */
const whoIs = ({ cookies, accountId, slug }: Person) => ({ cookies: Object.fromEntries(cookies), accountId, slug })
