import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectOk, linkAgent, noticesOf } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import type { ExclusivityAnswer } from '../../../platform/scope-of-use/exclusivity-price.ts'
import { NO_MERCHANDISE, USE_PRESETS, withMerchandise } from '../../../platform/scope-of-use/use-presets.ts'
import type { UseRule, UseRules } from '../../../platform/scope-of-use/use-rules.ts'
import { CURRENT_VERSION } from '../consent/index.ts'

const PATH = '/api/likeness/use-rules'
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const OPEN = USE_PRESETS.OPEN.rules
const CAREFUL = USE_PRESETS.CAREFUL.rules
const rule = (changes: Partial<UseRule>): UseRule => ({ ...NO_MERCHANDISE, uses: null, ...changes })
const answered = (changes: Partial<ExclusivityAnswer>): ExclusivityAnswer => ({
  answer: 'ALLOWED',
  pricePercent: null,
  minimum: null,
  ...changes,
})
const priced = (category: Partial<ExclusivityAnswer>, all: Partial<ExclusivityAnswer> = {}): UseRules => ({
  ...OPEN,
  exclusivity: { CATEGORY_EXCLUSIVE: answered(category), EXCLUSIVE: answered(all) },
})
const withRules = (...exceptions: UseRule[]): UseRules => ({ ...OPEN, exceptions })
const save = (person: Person, version: number, rules: UseRules, query = '') =>
  person.put(`${PATH}${query}`, { version, rules })
const historyOf = async (person: Person, query = '') => (await person.get(`${PATH}/history${query}`)).body

describe('a talent’s rules', () => {
  test('allow everything by default, as a consent did before', async () => {
    const talent = await world.talent()
    const response = await talent.get(PATH)
    expect([response.status, response.statements]).toEqual([200, 3])
    expect(response.body).toEqual({
      version: 0,
      rules: OPEN,
      showsFloors: false,
      preset: 'OPEN',
      changedAt: null,
      proposal: null,
    })
    expect(await historyOf(talent)).toEqual({ entries: [], total: 0, limit: 20, offset: 0 })
  })

  test('are replaced as a whole, and the history keeps every change with its actor and the consent', async () => {
    const talent = await world.talent()
    expect((await save(talent, 0, CAREFUL)).body).toMatchObject({ version: 1, rules: CAREFUL, preset: 'CAREFUL' })
    await talent.put('/api/likeness/consent', { granted: true, version: CURRENT_VERSION })
    const noMerch = withMerchandise(CAREFUL, false)
    expect((await save(talent, 1, noMerch)).body).toMatchObject({ version: 2, rules: noMerch, preset: 'CAREFUL' })
    expect((await save(talent, 2, noMerch)).body.version).toBe(2)
    const { entries, total } = await historyOf(talent)
    expect([total, entries]).toEqual([
      2,
      [
        {
          version: 2,
          rules: noMerch,
          showsFloors: false,
          preset: 'CAREFUL',
          actor: { accountId: talent.accountId, displayName: talent.displayName },
          proposedBy: null,
          consentVersion: CURRENT_VERSION,
          createdAt: expect.any(String),
        },
        expect.objectContaining({ version: 1, rules: CAREFUL, consentVersion: null }),
      ],
    ])
    const page = await historyOf(talent, '?limit=1&offset=1')
    expect([page.total, page.entries]).toEqual([2, [entries[1]]])
    expect((await historyOf(talent, '?offset=9')).entries).toEqual([])
  })

  test('are not replaced by somebody who read an older version', async () => {
    const talent = await world.talent()
    await save(talent, 0, CAREFUL)
    for (const version of [0, 2]) {
      const response = await save(talent, version, OPEN)
      expect([response.status, response.body.error]).toEqual([409, expect.stringContaining('Read them again')])
    }
    expect((await talent.get(PATH)).body).toMatchObject({ version: 1, preset: 'CAREFUL' })
  })

  test('have no entries that do nothing', async () => {
    const talent = await world.talent()
    const floor = { amountMinorUnit: 500_000, currency: 'USD' }
    const given = withRules(
      rule({ uses: ['print'], territories: ['WORLDWIDE', 'DE'], floor }),
      rule({ answer: 'ALLOWED', territories: ['FR', 'DE'], floor }),
    )
    expect((await save(talent, 0, given)).body.rules.exceptions).toEqual([
      rule({ uses: ['print'] }),
      rule({ answer: 'ALLOWED', territories: ['DE', 'FR'], floor }),
    ])
  })

  test.each([
    ['an unknown territory', rule({ territories: ['XX'] }), 'rules.exceptions.0.territories'],
    ['a rule about nothing', rule({}), 'rules.exceptions.0'],
    ['a rule about “worldwide” only', rule({ territories: ['WORLDWIDE'] }), 'rules.exceptions.0'],
    [
      'a currency that does not exist',
      rule({ answer: 'ALLOWED', uses: ['print'], floor: { amountMinorUnit: 100_000, currency: 'XQX' } }),
      'rules.exceptions.0.floor.currency',
    ],
    [
      'a price that nobody can pay',
      rule({ answer: 'ALLOWED', uses: ['print'], floor: { amountMinorUnit: 1, currency: 'USD' } }),
      'rules.exceptions.0.floor.amountMinorUnit',
    ],
  ])('refuse %s', async (_name, one, path) => {
    const talent = await world.talent()
    const response = await save(talent, 0, withRules(one))
    expect([response.status, response.body.error]).toEqual([400, expect.stringContaining(path)])
    expect((await historyOf(talent)).total).toBe(0)
  })

  const minimum = (amountMinorUnit: number, currency: string) => ({ minimum: { amountMinorUnit, currency } })
  test.each([
    ['below the price without exclusivity', priced({ pricePercent: 99 }), 'pricePercent'],
    ['with a minimum that nobody can pay', priced(minimum(1, 'USD')), 'CATEGORY_EXCLUSIVE.minimum.amountMinorUnit'],
    ['in two currencies', priced(minimum(9000, 'USD'), minimum(9000, 'EUR')), 'EXCLUSIVE.minimum.currency'],
  ])('refuse a price of exclusivity %s', async (_name, rules, path) => {
    const talent = await world.talent()
    const response = await save(talent, 0, rules)
    expect([response.status, response.body.error]).toEqual([400, expect.stringContaining(path)])
    expect((await historyOf(talent)).total).toBe(0)
  })

  test('have a price of exclusivity, which stays if it is not sent, and belongs to no preset', async () => {
    const talent = await world.talent()
    const minimum = { amountMinorUnit: 500_000, currency: 'USD' }
    const rules = priced({ pricePercent: 250 }, { pricePercent: 400, minimum })
    expect((await save(talent, 0, rules)).body).toMatchObject({ version: 1, rules, preset: 'OPEN' })
    expect((await save(talent, 1, rules)).body.version).toBe(1)
    const careful = (await save(talent, 1, CAREFUL)).body
    expect(careful).toMatchObject({ version: 2, rules: { ...CAREFUL, exclusivity: rules.exclusivity } })
    const free = (await save(talent, 2, priced({ pricePercent: 100 }, { answer: 'NEVER', minimum, pricePercent: 300 })))
      .body
    expect(free.rules.exclusivity).toEqual({
      CATEGORY_EXCLUSIVE: answered({}),
      EXCLUSIVE: answered({ answer: 'NEVER' }),
    })
    expect((await save(talent, 3, priced({}))).body).toMatchObject({ version: 4, rules: OPEN })
    expect((await talent.get(PATH)).body.rules).toEqual(OPEN)
    const { entries } = await historyOf(talent)
    expect(entries.map((entry: { rules: UseRules }) => entry.rules.exclusivity?.EXCLUSIVE.pricePercent)).toEqual([
      undefined,
      null,
      400,
      400,
    ])
  })

  test('keep their price of exclusivity when a server of the previous version replaces them', async () => {
    const talent = await world.talent()
    const rules = priced({ pricePercent: 250 })
    await save(talent, 0, rules)
    const row = { rules: JSON.stringify(CAREFUL), version: 2 }
    await world.database.kysely
      .updateTable('use_rule_states')
      .set(row)
      .where('account_id', '=', talent.accountId)
      .execute()
    expect((await talent.get(PATH)).body.rules).toEqual({ ...CAREFUL, exclusivity: rules.exclusivity })
  })

  test('can be read, but not changed, by an admin; nobody else can read them', async () => {
    const [talent, other, brand, admin] = [
      await world.talent(),
      await world.talent(),
      await world.brand(),
      await world.admin(),
    ]
    const query = `?accountId=${talent.accountId}`
    for (const path of [PATH, `${PATH}/history`]) {
      expect((await admin.get(`${path}${query}`)).status).toBe(200)
      expect((await admin.get(`${path}?accountId=${brand.accountId}`)).status).toBe(404)
      for (const person of [other, brand]) expect((await person.get(`${path}${query}`)).status).toBe(403)
    }
    for (const person of [other, brand, admin]) expect((await save(person, 0, OPEN, query)).status).toBe(403)
    expect((await save(brand, 0, OPEN)).status).toBe(403)
  })

  test('have a history that cannot be changed, not even in the database', async () => {
    const talent = await world.talent()
    await save(talent, 0, CAREFUL)
    const rows = world.database.kysely
      .updateTable('use_rule_changes')
      .set({ version: 7 })
      .where('account_id', '=', talent.accountId)
    await expect(rows.execute()).rejects.toThrow('append-only')
  })
})

describe('an agent', () => {
  async function represented(canAct: boolean) {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await linkAgent(world, talent, agent, canAct)
    return { talent, agent, query: `?accountId=${talent.accountId}` }
  }
  const answer = (person: Person, proposalId: string, isConfirmed: boolean) =>
    person.post(`${PATH}/proposal`, { proposalId, isConfirmed })

  test('who may act proposes a change, and the talent confirms it', async () => {
    const { talent, agent, query } = await represented(true)
    const proposed = (await save(agent, 0, CAREFUL, query)).body
    expect(proposed).toMatchObject({ version: 0, rules: OPEN, proposal: { rules: CAREFUL, preset: 'CAREFUL' } })
    expect((await historyOf(talent)).total).toBe(0)
    const { proposal } = (await talent.get(PATH)).body
    expect(proposal.proposedBy).toEqual({ accountId: agent.accountId, displayName: agent.displayName })
    expect((await answer(agent, proposal.id, true)).status).toBe(403)
    expect((await answer(talent, proposal.id, true)).body).toMatchObject({ version: 1, rules: CAREFUL, proposal: null })
    expect((await historyOf(talent)).entries[0]).toMatchObject({
      actor: { accountId: talent.accountId },
      proposedBy: { accountId: agent.accountId },
    })
    expect((await answer(talent, proposal.id, true)).status).toBe(409)
  })

  test('and the talent are notified once of a proposal and of its answer, and may turn the mails off', async () => {
    const { talent, agent, query } = await represented(true)
    const mailsTo = ({ accountId }: Person) =>
      world.database.kysely
        .selectFrom('outgoing_mails as m')
        .innerJoin('notifications as n', 'n.id', 'm.reference')
        .select('n.type')
        .where('n.account_id', '=', accountId)
        .execute()
    const rules = priced({ pricePercent: 250 })
    const { id } = (await save(agent, 0, rules, query)).body.proposal
    expect((await save(agent, 0, rules, query)).body.proposal.id).toBe(id)
    expect([await noticesOf(talent), await noticesOf(agent)]).toEqual([['USE_RULES_PROPOSED'], []])
    const { notifications } = (await talent.get('/api/notifications/list')).body
    expect(notifications[0]).toMatchObject({
      title: `${agent.displayName} proposes what you allow`,
      body: expect.stringContaining('Nothing changes until you confirm'),
    })
    expect((await mailsTo(talent)).map(({ type }) => type)).toEqual(['USE_RULES_PROPOSED'])
    expectOk(await answer(talent, id, true))
    expect((await talent.get(PATH)).body.rules.exclusivity).toEqual(rules.exclusivity)
    const preferences = [{ type: 'USE_RULES_PROPOSED', email: false }]
    expectOk(await talent.put('/api/notifications/preferences', { preferences }))
    const second = (await save(agent, 1, CAREFUL, query)).body.proposal.id
    expectOk(await answer(talent, second, false))
    expect(await noticesOf(talent)).toEqual(['USE_RULES_PROPOSED', 'USE_RULES_PROPOSED'])
    expect(await mailsTo(talent)).toHaveLength(1)
    expect((await agent.get('/api/notifications/list')).body.notifications).toMatchObject([
      { type: 'USE_RULES_ANSWERED', title: `${talent.displayName} declined your proposal` },
      { type: 'USE_RULES_ANSWERED', title: `${talent.displayName} confirmed your proposal` },
    ])
  })

  test('gets nothing from a proposal that was declined, replaced, or overtaken by a change', async () => {
    const { talent, agent, query } = await represented(true)
    const first = (await save(agent, 0, CAREFUL, query)).body.proposal.id
    expect((await answer(talent, first, false)).body).toMatchObject({ version: 0, proposal: null })
    const second = (await save(agent, 0, CAREFUL, query)).body.proposal.id
    const third = (await save(agent, 0, USE_PRESETS.ASK.rules, query)).body.proposal.id
    expect((await answer(talent, second, true)).status).toBe(409)
    await save(talent, 0, withMerchandise(OPEN, false))
    expect((await answer(talent, third, true)).status).toBe(409)
    expect((await talent.get(PATH)).body).toMatchObject({ version: 1, proposal: null })
  })

  test('who may only read sees the rules and proposes nothing', async () => {
    const { agent, query } = await represented(false)
    expect((await agent.get(`${PATH}${query}`)).status).toBe(200)
    expect((await save(agent, 0, CAREFUL, query)).status).toBe(403)
  })
})

describe('everyone', () => {
  const usesOf = async (...slugs: string[]) =>
    (await world.stranger().get(`/api/likeness/uses?slugs=${slugs.join(',')}`)).body.talents

  test('sees what may be asked for, and minimum prices only if the talent shows them', async () => {
    const [one, other] = [await world.talent(), await world.talent()]
    const floor = { amountMinorUnit: 500_000, currency: 'USD' }
    const rules = withRules(rule({ answer: 'ALLOWED', uses: ['broadcast'], floor }))
    await save(one, 0, rules)
    const hidden = withRules(rule({ answer: 'ALLOWED', uses: ['broadcast'] }))
    const seen = await usesOf(one.slug, other.slug, 'nobody')
    expect(seen).toHaveLength(2)
    expect(seen).toContainEqual({ slug: one.slug, displayName: one.displayName, rules: hidden })
    expect(seen).toContainEqual({ slug: other.slug, displayName: other.displayName, rules: OPEN })
    await one.put(PATH, { version: 1, rules, showsFloors: true })
    expect((await usesOf(one.slug))[0].rules).toEqual(rules)
  })

  test('sees that exclusivity is not offered, and its price only if the talent shows prices', async () => {
    const talent = await world.talent()
    const minimum = { amountMinorUnit: 500_000, currency: 'USD' }
    const rules = priced({ pricePercent: 250, minimum }, { answer: 'NEVER' })
    await save(talent, 0, rules)
    expect((await usesOf(talent.slug))[0].rules).toEqual(priced({}, { answer: 'NEVER' }))
    await talent.put(PATH, { version: 1, rules, showsFloors: true })
    expect((await usesOf(talent.slug))[0].rules).toEqual(rules)
  })

  test('sees on a talent’s page the categories that the talent refuses for every use', async () => {
    const talent = await world.talent()
    const pageOf = async () =>
      (await world.stranger().get(`/api/talents/${talent.slug}`)).body.talent.declinedCategories
    expect(await pageOf()).toEqual([])
    await save(
      talent,
      0,
      withRules(
        rule({ answer: 'NEVER', categories: ['tobacco', 'alcohol', 'crypto'] }),
        rule({ answer: 'NEVER', categories: ['loans'], territories: ['DE'] }),
        rule({ answer: 'ON_REQUEST', categories: ['religion'] }),
        rule({ answer: 'ALLOWED', categories: ['crypto'], media: ['VOICE'] }),
      ),
    )
    expect(await pageOf()).toEqual(['alcohol', 'tobacco'])
  })

  test('may ask about 20 talents at once', async () => {
    const slugs = Array.from({ length: 21 }, (_, at) => `talent-${at}`).join(',')
    expect((await world.stranger().get(`/api/likeness/uses?slugs=${slugs}`)).status).toBe(400)
  })
})

test.skipIf(inject('template').engine === 'pglite')('of two concurrent rule changes, one is saved', async () => {
  const talent = await world.talent()
  for (let version = 0; version < 8; version++) {
    const floors = [400_000, 500_000].map((amount) => ({ amountMinorUnit: amount + version, currency: 'USD' }))
    const responses = await Promise.all(
      floors.map((floor) => save(talent, version, withRules(rule({ answer: 'ALLOWED', uses: ['print'], floor })))),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  }
  expect((await historyOf(talent)).total).toBe(8)
})
