import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameAgent, noticesOf } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { foldBrandName } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { ALLOWED_DOMAINS_CORS: 'https://app.example' } })
})
afterAll(() => world.close())

describe('/api/accounts/me', () => {
  test('returns the account with its kind, in two SQL statements', async () => {
    const talent = await world.talent('Mara Lindqvist')
    const reply = await talent.get('/api/accounts/me')
    expect(reply).toMatchObject({
      status: 200,
      statements: 2,
      body: { account: { id: talent.accountId, kind: 'talent', displayName: 'Mara Lindqvist', bio: null } },
    })
  })

  test('can be changed partially, and /api/me shows the change', async () => {
    const brand = await world.brand('Northwind Coffee')
    const imageUrl = 'https://images.example/logo.png'
    await brand.patch('/api/accounts/me', { bio: 'Coffee from the north.', imageUrl })
    const reply = await brand.patch('/api/accounts/me', { displayName: ' Northwind   Roasters ' })
    expect(reply.body.account).toMatchObject({
      displayName: 'Northwind Roasters',
      bio: 'Coffee from the north.',
      imageUrl,
      slug: brand.slug,
    })
    expect((await brand.auth.get('/api/me')).body.user).toMatchObject({
      displayName: 'Northwind Roasters',
      avatarUrl: imageUrl,
      account: { displayName: 'Northwind Roasters', imageUrl },
    })
    const cleared = await brand.patch('/api/accounts/me', { imageUrl: null, bio: null })
    expect(cleared.body.account).toMatchObject({ imageUrl: null, bio: null, displayName: 'Northwind Roasters' })
  })

  test.each([
    ['an empty name', { displayName: '  ' }],
    ['a name that is too long', { displayName: 'n'.repeat(81) }],
    ['a javascript: URL as picture', { imageUrl: 'javascript:alert(1)' }],
    ['a slug, which cannot be changed', { slug: 'other' }],
    ['roles', { roles: ['admin'] }],
    ['a bio that is too long', { bio: 'x'.repeat(2001) }],
  ])('rejects %s', async (_what, body) => {
    const brand = await world.brand()
    expect(await brand.patch('/api/accounts/me', body)).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
  })

  test('requires a session', async () => {
    expect((await world.stranger().get('/api/accounts/me')).status).toBe(401)
  })
})

describe('the offer policy', () => {
  const policy = {
    belowMinimum: 'auto_counter',
    minimums: [
      { currency: 'eur', category: 'VIDEO', amountMinorUnit: 250_000 },
      { currency: 'EUR', category: null, amountMinorUnit: 100_000 },
      { currency: 'JPY', category: null, amountMinorUnit: 90_000 },
    ],
    blockedBrandNames: ['  Évil   Corp ', 'EVIL corp', 'Acme'],
  }

  test('accepts everything by default', async () => {
    const talent = await world.talent()
    expect(await talent.get('/api/accounts/offer-policy')).toMatchObject({
      status: 200,
      statements: 2,
      body: { belowMinimum: 'ask_talent', minimums: [], blockedBrandNames: [] },
    })
  })

  test('is normalized: currencies in upper case, equal names once', async () => {
    const talent = await world.talent()
    const tidy = {
      belowMinimum: 'auto_counter',
      minimums: [
        { currency: 'EUR', category: null, amountMinorUnit: 100_000 },
        { currency: 'EUR', category: 'VIDEO', amountMinorUnit: 250_000 },
        { currency: 'JPY', category: null, amountMinorUnit: 90_000 },
      ],
      blockedBrandNames: ['Acme', 'Évil   Corp'],
    }
    expect((await talent.put('/api/accounts/offer-policy', policy)).body).toEqual(tidy)
    const read = await talent.get('/api/accounts/offer-policy')
    expect(read.body).toEqual(tidy)
    expect(read.statements).toBe(2)
  })

  test('is replaced as a whole', async () => {
    const talent = await world.talent()
    await talent.put('/api/accounts/offer-policy', policy)
    const empty = { belowMinimum: 'auto_reject', minimums: [], blockedBrandNames: [] }
    expect((await talent.put('/api/accounts/offer-policy', empty)).body).toEqual(empty)
  })

  test('saved twice concurrently is one of the two, never a mixture', async () => {
    const talent = await world.talent()
    const of = (currency: string) => ({
      belowMinimum: 'ask_talent',
      minimums: [{ currency, category: null, amountMinorUnit: 100 }],
      blockedBrandNames: [currency],
    })
    const replies = await Promise.all(
      ['EUR', 'USD', 'GBP', 'CHF'].map((each) => talent.put('/api/accounts/offer-policy', of(each))),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await talent.get('/api/accounts/offer-policy')
    expect(body).toEqual(of(body.blockedBrandNames[0]))
  })

  test.each([
    [
      'an invalid currency',
      { minimums: [{ currency: 'ZZZ', category: null, amountMinorUnit: 100 }] },
      'minimums.0.currency',
    ],
    [
      'one currency and category twice',
      {
        minimums: [
          { currency: 'USD', category: null, amountMinorUnit: 100 },
          { currency: 'usd', category: null, amountMinorUnit: 200 },
        ],
      },
      'minimums.1',
    ],
    [
      'an unsupported currency',
      { minimums: [{ currency: 'XTS', category: null, amountMinorUnit: 100 }] },
      'minimums.0.currency',
    ],
    [
      'a minimum below what can be charged',
      { minimums: [{ currency: 'USD', category: null, amountMinorUnit: 20 }] },
      'minimums.0.amountMinorUnit',
    ],
    [
      'a minimum that its fee lifts beyond what can be charged',
      { minimums: [{ currency: 'USD', category: null, amountMinorUnit: 99_999_999 }] },
      'minimums.0.amountMinorUnit',
    ],
    ['an empty brand name', { blockedBrandNames: ['\u200b '] }, 'blockedBrandNames.0'],
    [
      'half a unit',
      { minimums: [{ currency: 'USD', category: null, amountMinorUnit: 0.5 }] },
      'minimums.0.amountMinorUnit',
    ],
    [
      'an invalid category',
      { minimums: [{ currency: 'USD', category: 'TEXT', amountMinorUnit: 100 }] },
      'minimums.0.category',
    ],
    ['an invalid policy', { belowMinimum: 'shout' }, 'belowMinimum'],
  ])('rejects %s and names the field', async (_what, change, path) => {
    const talent = await world.talent()
    const reply = await talent.put('/api/accounts/offer-policy', { ...policy, ...change })
    expect(reply).toMatchObject({ status: 400, body: { code: 'BadRequest', details: { issues: [{ path }] } } })
  })

  test('is for talents only', async () => {
    const brand = await world.brand()
    expect((await brand.get('/api/accounts/offer-policy')).status).toBe(403)
    expect((await brand.put('/api/accounts/offer-policy', policy)).status).toBe(403)
  })

  test.each([
    ['Café  Crème', 'cafe creme'],
    ['ＡＣＭＥ', 'acme'],
    [' A\u200bc\u00adme ', 'acme'],
    ['a\tb', 'a b'],
  ])('the brand name %j is folded to %j', (name, folded) => {
    expect(foldBrandName(name)).toBe(folded)
  })
})

describe('the agent link', () => {
  const respond = (agent: Person, { accountId }: Person, accept: boolean) =>
    agent.post('/api/accounts/agent-link/answer', { talentAccountId: accountId, accept })

  test('can be declined and ended, and only a named agent can answer a request', async () => {
    const [talent, agent, other] = [await world.talent(), await world.agent(), await world.agent()]
    const link = async () => (await talent.get('/api/accounts/agent-link')).body.agentLink
    await talent.post('/api/accounts/agent-link', { agentSlug: agent.slug, canAct: true })
    for (const accept of [true, false]) {
      expect((await respond(other, talent, accept)).status).toBe(404)
      expect((await respond(agent, { ...talent, accountId: 'nobody' }, accept)).status).toBe(404)
    }
    expect((await respond(talent, talent, true)).status).toBe(403)
    expect((await respond(agent, talent, false)).status).toBe(200)
    expect(await link()).toBeNull()
    expect((await respond(agent, talent, true)).status).toBe(404)
    await nameAgent(talent, agent, true)
    await talent.post('/api/accounts/agent-link', { agentSlug: agent.slug, canAct: false })
    expect(await link()).toMatchObject({ canAct: false, isPending: false })
    expect((await respond(agent, talent, false)).status).toBe(200)
    expect(await link()).toBeNull()
  })

  test('is created by the talent, seen by both, and ended by either', async () => {
    const [talent, agent] = [await world.talent('Mara'), await world.agent('Oak Street')]
    expect((await talent.get('/api/accounts/agent-link')).body).toEqual({
      agentLink: null,
      represents: [],
      requests: [],
    })

    const linked = await talent.post('/api/accounts/agent-link', { agentSlug: agent.slug, canAct: false })
    expect(linked).toMatchObject({
      status: 200,
      body: { agentLink: { agent: { displayName: 'Oak Street', slug: agent.slug, imageUrl: null }, canAct: false } },
    })
    expect(linked.body.agentLink.isPending).toBe(true)
    // Until the agent accepts, the link grants no access and does not redirect the talent's
    // notices.
    const request = { accountId: talent.accountId, talent: { slug: talent.slug }, canAct: false }
    expect((await agent.get('/api/accounts/agent-link')).body).toMatchObject({ represents: [], requests: [request] })
    expect((await agent.get(`/api/likeness/assets?accountId=${talent.accountId}`)).status).toBe(403)
    expect(await noticesOf(agent)).toEqual(['AGENT_ASKED'])
    await talent.post('/api/accounts/agent-link', { agentSlug: agent.slug, canAct: false })
    expect(await noticesOf(agent)).toEqual(['AGENT_ASKED'])
    await respond(agent, talent, true)
    expect(await noticesOf(talent)).toEqual(['AGENT_ANSWERED'])
    expect((await talent.get('/api/accounts/agent-link')).body.agentLink.isPending).toBe(false)
    expect((await agent.get(`/api/likeness/assets?accountId=${talent.accountId}`)).status).toBe(200)
    expect((await agent.get('/api/accounts/agent-link')).body).toMatchObject({
      agentLink: null,
      represents: [{ talent: { displayName: 'Mara', slug: talent.slug }, canAct: false }],
    })

    expect(await talent.delete('/api/accounts/agent-link')).toMatchObject({ status: 200, body: { success: true } })
    expect((await talent.get('/api/accounts/agent-link')).body.agentLink).toBeNull()
    expect((await agent.get('/api/accounts/agent-link')).body.represents).toEqual([])
    expect(await talent.delete('/api/accounts/agent-link')).toMatchObject({ status: 404, body: { code: 'NotFound' } })
  })

  test('is unique per talent: a new link replaces the old one', async () => {
    const [talent, first, second] = [await world.talent(), await world.agent('First'), await world.agent('Second')]
    await talent.post('/api/accounts/agent-link', { agentSlug: first.slug, canAct: false })
    await talent.post('/api/accounts/agent-link', { agentSlug: second.slug, canAct: true })
    const { body } = await talent.get('/api/accounts/agent-link')
    expect(body.agentLink).toMatchObject({ agent: { slug: second.slug }, canAct: true })
  })

  test('may exist for several talents of an agent, newest first, and ending one keeps the others', async () => {
    const [agent, ...talents] = [await world.agent(), await world.talent(), await world.talent(), await world.talent()]
    for (const talent of talents) {
      await nameAgent(talent, agent, true)
      world.clock.advance(1)
    }
    const represented = async () =>
      (await agent.get('/api/accounts/agent-link')).body.represents.map((link: any) => link.talent.slug)
    const [first, second, third] = talents.map(({ slug }) => slug)
    expect(await represented()).toEqual([third, second, first])
    await talents[1]?.delete('/api/accounts/agent-link')
    expect(await represented()).toEqual([third, first])
  })

  test('must name an agent', async () => {
    const [talent, brand] = [await world.talent(), await world.brand()]
    for (const agentSlug of [brand.slug, talent.slug, 'nobody-at-all']) {
      const reply = await talent.post('/api/accounts/agent-link', { agentSlug, canAct: true })
      expect(reply).toMatchObject({ status: 404, body: { code: 'NotFound' } })
    }
  })

  test('can be created by talents only', async () => {
    const [brand, agent] = [await world.brand(), await world.agent()]
    const reply = await brand.post('/api/accounts/agent-link', { agentSlug: agent.slug, canAct: true })
    expect(reply).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await brand.delete('/api/accounts/agent-link')).status).toBe(403)
  })
})

describe('GET /api/talents/{slug}', () => {
  test('is readable by anybody, also from listed origins, in one SQL statement', async () => {
    const talent = await world.talent('Zoë Moreau')
    await talent.patch('/api/accounts/me', { bio: 'Voices and faces.' })
    const reply = await world.stranger().get(`/api/talents/${talent.slug}`, { origin: 'https://app.example' })
    expect(reply).toMatchObject({ status: 200, statements: 1 })
    expect(reply.body).toEqual({
      talent: {
        displayName: 'Zoë Moreau',
        slug: talent.slug,
        imageUrl: null,
        bio: 'Voices and faces.',
        rating: { average: null, count: 0 },
        pictures: [],
        likeness: null,
        previews: 'UNAVAILABLE',
        minimums: [],
        belowMinimum: 'ask_talent',
        voice: null,
        works: [],
        brands: [],
        declinedCategories: [],
        record: { responseSeconds: null, completedCount: 0, completionPercent: null },
        cardUrl: null,
      },
    })
    expect(reply.headers['access-control-allow-origin']).toBe('https://app.example')
  })

  test('returns an error for anybody but a talent', async () => {
    const brand = await world.brand()
    for (const slug of [brand.slug, 'nobody-at-all', '%00', '..%2f..%2fetc']) {
      expect((await world.stranger().get(`/api/talents/${slug}`)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await world.stranger().get(`/api/talents/${brand.slug}`)).toMatchObject({ status: 404 })
  })
})

test('people with the same name who sign up concurrently all get an account', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => world.talent('Same Name', { payoutsReady: false })))
  expect(new Set(people.map(({ slug }) => slug)).size).toBe(8)
  expect(people.filter(({ slug }) => slug === 'same-name')).toHaveLength(1)
})
