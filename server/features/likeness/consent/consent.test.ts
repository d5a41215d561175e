import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { countBlocked } from '../../../../tests/support/database/concurrent-writers.ts'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { lockAccountImage } from '../../people/accounts/index.ts'
import { CURRENT_VERSION } from './domain/consent-texts.ts'
import { assertConsent, consentedAccounts, findConsent, lockConsent } from './index.ts'
import { saveConsent } from './save-consent.ts'

const PATH = '/api/likeness/consent'
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const grant = (person: Person, query = '') => person.put(`${PATH}${query}`, { granted: true, version: CURRENT_VERSION })
const withdraw = (person: Person, query = '') => person.put(`${PATH}${query}`, { granted: false })
const historyOf = async (person: Person) => (await person.get(`${PATH}/history`)).body
const eventsOf = ({ accountId }: Person) =>
  db()
    .selectFrom('indexing_events')
    .select(['type', 'status'])
    .where('account_id', '=', accountId)
    .orderBy('type')
    .execute()
const EVENTS_AFTER_CONSENT = ['IMAGE_ASSET', 'REINDEX', 'VOICE_ASSET'].map((type) => ({ type, status: 'PENDING' }))
const isConsented = async ({ accountId }: Person) =>
  (await db().selectFrom(consentedAccounts.as('c')).selectAll().where('account_id', '=', accountId).execute()).length

describe('a talent’s consent', () => {
  test('is not granted by default, and the current text is shown', async () => {
    const talent = await world.talent()
    const response = await talent.get(PATH)
    expect([response.status, response.statements]).toEqual([200, 2])
    expect(response.body).toEqual({
      granted: false,
      version: null,
      at: null,
      current: { version: CURRENT_VERSION, text: expect.stringContaining('withdraw this at any time') },
    })
    expect(await historyOf(talent)).toEqual({ entries: [], total: 0, limit: 20, offset: 0 })
    await expect(assertConsent(db(), talent.accountId)).rejects.toMatchObject({ code: 'LIKENESS_CONSENT_REQUIRED' })
  })

  test('to the current text is in effect from the next read on and updates the search', async () => {
    const talent = await world.talent()
    const response = await grant(talent)
    expect(response).toMatchObject({
      status: 200,
      body: { granted: true, version: CURRENT_VERSION, at: expect.any(String) },
    })
    const at = new Date(response.body.at)
    expect(await findConsent(db(), talent.accountId)).toEqual({ granted: true, version: CURRENT_VERSION, at })
    await assertConsent(db(), talent.accountId)
    expect(await isConsented(talent)).toBe(1)
    expect(await eventsOf(talent)).toEqual(EVENTS_AFTER_CONSENT)
  })

  test('is gone at the next read after it was withdrawn, and leaves one pending event', async () => {
    const talent = await world.talent()
    await grant(talent)
    expect(await withdraw(talent)).toMatchObject({ status: 200, body: { granted: false, version: CURRENT_VERSION } })
    expect((await talent.get(PATH)).body.granted).toBe(false)
    await expect(assertConsent(db(), talent.accountId)).rejects.toMatchObject({ status: 409 })
    expect(await isConsented(talent)).toBe(0)
    expect(await eventsOf(talent)).toEqual(EVENTS_AFTER_CONSENT)
  })

  test('has a history, newest first, with its texts, without repeats', async () => {
    const talent = await world.talent()
    for (const act of [grant, grant, withdraw, withdraw, grant]) expect((await act(talent)).status).toBe(200)
    const { entries, total } = await historyOf(talent)
    expect([total, entries.map(({ granted }: { granted: boolean }) => granted)]).toEqual([3, [true, false, true]])
    expect(entries[0]).toEqual({
      granted: true,
      version: CURRENT_VERSION,
      text: (await talent.get(PATH)).body.current.text,
      actor: { accountId: talent.accountId, displayName: talent.displayName },
      createdAt: expect.any(String),
    })
    const page = (await talent.get(`${PATH}/history?limit=1&offset=1`)).body
    expect([page.total, page.entries]).toEqual([3, [entries[1]]])
    const beyond = (await talent.get(`${PATH}/history?offset=7`)).body
    expect([beyond.total, beyond.entries]).toEqual([3, []])
  })

  test.each([
    ['an unknown version', { granted: true, version: '1999-01' }],
    ['a withdrawal of an unknown version', { granted: false, version: '1999-01' }],
    ['no version to agree to', { granted: true }],
  ])('rejects %s, with the current version in the error', async (_what, body) => {
    const talent = await world.talent()
    expect(await talent.put(PATH, body)).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining(`the current text is ${CURRENT_VERSION}`) },
    })
    expect((await historyOf(talent)).total).toBe(0)
  })
})

describe('the consent of a talent', () => {
  test('can be granted and withdrawn by an agent that may act, and the history names the agent', async () => {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await linkAgent(world, talent, agent, true)
    const query = `?accountId=${talent.accountId}`
    expect((await grant(agent, query)).body.granted).toBe(true)
    expect((await talent.get(PATH)).body.granted).toBe(true)
    expect((await agent.get(`${PATH}/history${query}`)).body.entries[0].actor.accountId).toBe(agent.accountId)
  })

  test('can be read, but not changed, by a read-only agent', async () => {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await linkAgent(world, talent, agent, false)
    const query = `?accountId=${talent.accountId}`
    expect((await agent.get(`${PATH}${query}`)).status).toBe(200)
    expect(await grant(agent, query)).toMatchObject({
      status: 403,
      body: { success: false, error: expect.stringContaining('does not let you act') },
    })
    expect((await talent.get(PATH)).body.granted).toBe(false)
  })

  test('can be read, but not changed, by an admin, who gets 404 for an account that is not a talent', async () => {
    const [talent, brand, admin] = [await world.talent(), await world.brand(), await world.admin()]
    const query = `?accountId=${talent.accountId}`
    for (const path of [PATH, `${PATH}/history`]) {
      expect((await admin.get(`${path}${query}`)).status).toBe(200)
      expect((await admin.get(`${path}?accountId=${brand.accountId}`)).status).toBe(404)
    }
    expect((await grant(admin, query)).status).toBe(403)
  })

  test('can be read and changed by nobody else', async () => {
    const [talent, other, brand] = [await world.talent(), await world.talent(), await world.brand()]
    const query = `?accountId=${talent.accountId}`
    for (const person of [other, brand]) {
      for (const path of [PATH, `${PATH}/history`]) expect((await person.get(`${path}${query}`)).status).toBe(403)
      expect((await withdraw(person, query)).status).toBe(403)
    }
    for (const path of [PATH, `${PATH}/history`]) expect((await brand.get(path)).status).toBe(403)
    expect((await grant(brand)).status).toBe(403)
  })
})

describe('a withdrawal of consent', () => {
  const setConsent = (talent: Person, granted: boolean, handlers: Parameters<typeof saveConsent>[1]) =>
    saveConsent(world.app.ctx, handlers, {
      accountId: talent.accountId,
      actorAccountId: talent.accountId,
      granted,
      version: CURRENT_VERSION,
    })

  test('ends everything that depends on the consent, once, in its own transaction', async () => {
    const talent = await world.talent()
    const calls: unknown[] = []
    const handler = async (...[trx, accountId, now]: Parameters<Parameters<typeof saveConsent>[1][number]>) => {
      calls.push([accountId, now, (await findConsent(trx, accountId))?.granted])
    }
    await setConsent(talent, true, [handler])
    expect(calls).toEqual([])
    await setConsent(talent, false, [handler])
    await setConsent(talent, false, [handler])
    const withdrawn = (await findConsent(db(), talent.accountId))?.at
    expect(calls).toEqual([[talent.accountId, withdrawn, false]])
  })

  test('is rolled back if something that depends on it cannot be ended', async () => {
    const talent = await world.talent()
    await setConsent(talent, true, [])
    const broken = () => Promise.reject(new Error('the jobs could not be ended'))
    await expect(setConsent(talent, false, [broken])).rejects.toThrow('the jobs')
    expect((await talent.get(PATH)).body.granted).toBe(true)
    expect((await historyOf(talent)).total).toBe(1)
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'waits for concurrent writes that depend on the consent',
    async () => {
      const talent = await world.talent()
      await grant(talent)
      const writing = await db().startTransaction().execute()
      let withdrawing: Promise<TestResponse> | undefined
      try {
        await lockConsent(writing, talent.accountId)
        withdrawing = withdraw(talent)
        await expect.poll(() => countBlocked(world), { interval: 5 }).toBeGreaterThan(0)
        expect((await findConsent(writing, talent.accountId))?.granted).toBe(true)
      } finally {
        await writing.commit().execute()
      }
      expect((await withdrawing)?.status).toBe(200)
      const late = inTransaction(db(), (trx) => lockConsent(trx, talent.accountId))
      await expect(late).rejects.toMatchObject({ code: 'LIKENESS_CONSENT_REQUIRED' })
    },
  )

  test.skipIf(inject('template').engine === 'pglite')(
    'removes a likeness picture that becomes the profile picture at the same moment',
    async () => {
      const talent = await world.talent()
      await grant(talent)
      const address = `${world.config.BASE_URL}/api/likeness/pictures/asset-1`
      const setting = await db().startTransaction().execute()
      let withdrawing: Promise<TestResponse> | undefined
      let isWithdrawn = false
      try {
        await lockAccountImage(setting, talent.accountId)
        withdrawing = withdraw(talent).finally(() => {
          isWithdrawn = true
        })
        await expect.poll(async () => isWithdrawn || (await countBlocked(world)) > 0, { interval: 5 }).toBe(true)
        await setting.updateTable('accounts').set({ image_url: address }).where('id', '=', talent.accountId).execute()
      } finally {
        await setting.commit().execute()
      }
      expect((await withdrawing)?.status).toBe(200)
      const account = db().selectFrom('accounts').select('image_url').where('id', '=', talent.accountId)
      expect(await account.executeTakeFirstOrThrow()).toEqual({ image_url: null })
    },
  )

  test.skipIf(inject('template').engine === 'pglite')(
    'and concurrent grants are serialized, and all are kept',
    async () => {
      const talent = await world.talent()
      await grant(talent)
      const responses = await Promise.all([withdraw(talent), grant(talent), withdraw(talent), grant(talent)])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const { entries, total } = await historyOf(talent)
      expect(entries).toHaveLength(total)
      const decisions = entries.map(({ granted }: { granted: boolean }) => granted)
      for (const [at, granted] of decisions.entries()) expect(granted).not.toBe(decisions[at + 1])
      expect((await talent.get(PATH)).body.granted).toBe(decisions[0])
    },
  )
})

test('consent history cannot be changed, not even in the database', async () => {
  const talent = await world.talent()
  await grant(talent)
  const rows = db().updateTable('likeness_consents').set({ granted: false }).where('account_id', '=', talent.accountId)
  await expect(rows.execute()).rejects.toThrow('append-only')
})
