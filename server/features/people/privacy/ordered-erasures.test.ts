import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectOk, offerIn } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { signInAnew } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { replayErasures } from './erasure-journal.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ERASURE = '/api/privacy/erasure'
const ORDER = '/api/admin/erasures'
const WEEK_MS = 7 * DAY_MS
const carryOut = async () => expectOk(await world.cron('/api/privacy/cron/erasures'))
const requestErasure = (person: Person, confirm = person.slug) => person.post(ERASURE, { confirm })
const sendMails = async () => {
  for (let round = 0; round < 3; round++) expectOk(await world.cron('/api/notifications/process-emails'))
}
const accountOf = ({ accountId }: Person) =>
  world.database.kysely.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()

describe('after restoring a backup', () => {
  test('erased accounts are erased again from the journal or a list, and no others', async () => {
    const [gone, stays] = [await world.brand('Gone Once'), await world.brand('Stays Here')]
    const db = world.database.kysely
    // Reads the rows as a backup from before the erasure would contain them.
    const profile = await db
      .selectFrom('profiles')
      .selectAll()
      .where('user_id', '=', gone.userId)
      .executeTakeFirstOrThrow()
    const account = await accountOf(gone)
    expect((await requestErasure(gone)).status).toBe(202)
    world.clock.advance(WEEK_MS)
    expect((await carryOut()).begun).toBeGreaterThan(0)
    world.clock.advance(HOUR_MS)
    await carryOut()
    expect((await accountOf(gone)).erased_at).not.toBeNull()
    const bringBack = async () => {
      await db.deleteFrom('account_erasures').where('account_id', '=', gone.accountId).execute()
      await db.updateTable('profiles').set(profile).where('user_id', '=', gone.userId).execute()
      await db.updateTable('accounts').set(account).where('id', '=', gone.accountId).execute()
      expect((await accountOf(gone)).display_name).toBe('Gone Once')
    }
    await bringBack()
    expect(await carryOut()).toMatchObject({ begun: 1, failed: 0 })
    expect((await accountOf(gone)).display_name).not.toBe('Gone Once')
    // If the object store is lost too, a list from another place is replayed.
    await bringBack()
    await world.app.ctx.storage.delete([`erasure-journal/${gone.accountId}`])
    expect(await carryOut()).toMatchObject({ begun: 0 })
    expect(await replayErasures(world.app.ctx, [gone.accountId, 'nobody'])).toBe(1)
    expect(await carryOut()).toMatchObject({ begun: 1, failed: 0 })
    expect((await accountOf(gone)).erased_at).not.toBeNull()
    expect((await accountOf(stays)).erased_at).toBeNull()
  })
})

describe('an admin’s erasure order', () => {
  beforeEach(async () => signInAnew(world, await world.admin()))

  test('needs a reason, which is audited, and can be canceled by the owner', async () => {
    const [admin, talent] = [await world.admin(), await world.talent()]
    const response = await admin.post(ORDER, { accountId: talent.accountId, reason: ' Asked by letter. ' })
    expect(response).toMatchObject({
      status: 202,
      body: {
        erasure: { accountId: talent.accountId, requestedByAccountId: admin.accountId, reason: 'Asked by letter.' },
      },
    })
    const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries
    expect(entry).toMatchObject({ action: 'order-erasure', subjectId: talent.accountId, reason: 'Asked by letter.' })
    await sendMails()
    expect((await mailsTo(world, talent.email))[0]?.text).toContain('An admin requested the deletion')
    expectOk(await talent.delete(ERASURE))
  })

  test('is rejected like the owner’s, and without a reason or for an unknown account', async () => {
    const admin = await world.admin()
    const { talent } = await offerIn(world, 'APPROVED')
    const order = (accountId: string, reason: string) => admin.post(ORDER, { accountId, reason })
    expect(await order(talent.accountId, 'x')).toMatchObject({ status: 409, body: { code: 'NOT_SETTLED' } })
    expect(await order(talent.accountId, '  ')).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'reason' }] } },
    })
    expect((await order('nobody', 'x')).status).toBe(404)
  })

  test('is for admins only', async () => {
    const brand = await world.brand()
    expect((await brand.post(ORDER, { accountId: brand.accountId, reason: 'x' })).status).toBe(403)
    expect((await brand.get(ORDER)).status).toBe(403)
  })
})
