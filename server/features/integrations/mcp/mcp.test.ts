import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { record } from '../../../../tests/support/likeness/likeness-records.ts'
import { expectOk, offerIn, readOffer, submitBody } from '../../../../tests/support/offers/offers.ts'
import { addKey, bearer } from '../../../../tests/support/people/api-keys.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DEFAULT_SCOPE } from '../../../platform/scope-of-use/scope-words.ts'
import { NO_MERCHANDISE, USE_PRESETS } from '../../../platform/scope-of-use/use-presets.ts'
import { SCOPE_NAMES } from '../api-keys/domain/scopes.ts'
import { TOOL_NAMES, TOOLS } from './domain/tools.ts'
import { type Assistant, addressOf, connect } from './testing/connect.ts'

let world: World
let brand: Person
let talent: Person
let brands: Assistant
let talents: Assistant
beforeAll(async () => {
  world = await createWorld({ env: { SEARCHES_PER_MINUTE: '1000', REQUESTS_PER_API_KEY: '1000' } })
  brand = await world.brand()
  talent = await world.talent('Mara Lindqvist')
  await consent(talent)
  await record(world, talent, { numberOfFollowers: 12, category: 'actor' })
  brands = await connect(world, brand)
  talents = await connect(world, talent)
})
afterAll(() => world.close())

const namesFor = async ({ client }: Assistant): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name).toSorted()
const toolsOf = (role: 'brand' | 'talent'): string[] =>
  TOOL_NAMES.filter((name) => (TOOLS[name].roles as readonly string[]).includes(role)).toSorted()

describe('an assistant sees', () => {
  test('the tools of its account, with schemas and hints', async () => {
    expect(await namesFor(brands)).toEqual(toolsOf('brand'))
    expect(await namesFor(talents)).toEqual(toolsOf('talent'))
    const { tools } = await brands.client.listTools()
    for (const { inputSchema, outputSchema, annotations, description } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object', properties: { page: { format: 'uri' } } })
      expect(annotations).toMatchObject({ openWorldHint: false })
      expect(description).toMatch(/\.$/)
    }
    const writing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)
    expect(writing.toSorted()).toEqual(['change_draft', 'draft_offer'])
    expect(tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name)).toEqual([
      'change_draft',
    ])
  })

  test('only the tools that its key has the scopes for', async () => {
    const reader = await connect(world, brand, { scopes: ['offers:read'] })
    expect(await namesFor(reader)).toEqual(['list_offers', 'show_offer', 'check_price'].toSorted())
    expect(await namesFor(await connect(world, brand, { scopes: ['account:read'] }))).toEqual([])
  })

  test('what it must leave to people', () => {
    expect(brands.client.getInstructions()).toContain('You cannot send, accept, pay')
  })
})

describe('a brand’s assistant', () => {
  test('finds a talent and reads the profile', async () => {
    const found = await brands.use('search_talent', { q: 'Mara', limit: 5 })
    expect(found.result).toMatchObject({
      count: 1,
      results: [{ slug: talent.slug }],
      page: expect.stringMatching(/\/talents$/),
    })
    expect(JSON.parse(found.text)).toEqual(found.result)
    const shown = await brands.use('show_talent', { slug: talent.slug })
    expect(shown.result).toMatchObject({ talent: { displayName: 'Mara Lindqvist', previews: 'ALLOWED' } })
    expect(shown.result.page).toBe(new URL(`/t/${talent.slug}`, world.config.BASE_URL).href)
  })

  test('reads what an offer can be for, and the words for uses', async () => {
    const types = await brands.use('list_campaign_types')
    expect(types.result.campaignTypes).toContainEqual(expect.objectContaining({ key: 'social_post' }))
    const { resources } = await brands.client.listResources()
    expect(resources).toHaveLength(1)
    const { contents } = await brands.client.readResource({ uri: resources[0]?.uri ?? '' })
    const [{ text } = { text: '' }] = contents as { text: string }[]
    expect(JSON.parse(text)).toMatchObject({ media: [{ key: 'IMAGE' }, { key: 'VOICE' }, { key: 'VIDEO' }] })
    await expect(brands.client.readResource({ uri: 'usage://nothing' })).rejects.toThrow('There is no resource')
  })

  test('learns the price, and whether a talent is free for a use', async () => {
    const price = { campaignType: 'social_post', offerAmountMinorUnit: 100_000, currency: 'EUR' }
    const use = { slug: talent.slug, freeMedium: 'IMAGE', freeCategory: 'coffee', freeTerritories: 'DE' }
    const quoted = await brands.use('check_price', { slugs: talent.slug, ...price })
    expect(quoted.result).toMatchObject({ totalBrandPriceMinorUnit: 110_000, talents: [{ slug: talent.slug }] })
    const unpriced = await brands.use('check_use', use)
    expect(unpriced.result).toMatchObject({ displayName: 'Mara Lindqvist', quote: null })
    const free = await brands.use('check_use', { ...use, ...price })
    expect(free.result.quote).toMatchObject({ totalBrandPriceMinorUnit: 110_000 })
    const { version } = expectOk(await talent.get('/api/likeness/use-rules'))
    expectOk(await talent.put('/api/likeness/use-rules', { version, rules: USE_PRESETS.OPEN.rules }))
    expect((await brands.use('check_use', use)).result.availability).toBe('FREE')
    const never = { ...NO_MERCHANDISE, uses: null, categories: ['coffee'] }
    const refusing = { ...USE_PRESETS.OPEN.rules, exceptions: [never] }
    expectOk(await talent.put('/api/likeness/use-rules', { version: version + 1, rules: refusing }))
    expect((await brands.use('check_use', use)).result.availability).toBe('NOT_FREE')
    expectOk(await talent.put('/api/likeness/use-rules', { version: version + 2, rules: USE_PRESETS.OPEN.rules }))
    const hidden = await world.talent('Nobody Finds')
    expect((await brands.use('check_use', { ...use, slug: hidden.slug })).result.availability).toBe('UNKNOWN')
  })

  test('drafts an offer, changes the draft, and gets the page where a person sends it', async () => {
    const { campaignDescription, campaignType, offerAmountMinorUnit } = submitBody(talent)
    const terms = { slug: talent.slug, campaignDescription, campaignType, offerAmountMinorUnit, currency: 'EUR' }
    const drafted = await brands.use('draft_offer', { ...terms, scope: { ...DEFAULT_SCOPE, territories: ['DE'] } })
    const { offerId } = drafted.result as { offerId: string }
    const page = new URL(`/offers/new?draft=${offerId}&step=review`, world.config.BASE_URL).href
    expect(drafted.result.page).toBe(page)
    expect(await readOffer(brand, offerId)).toMatchObject({ status: 'DRAFT', offerAmountMinorUnit })
    const changed = await brands.use('change_draft', { offerId, ...terms, offerAmountMinorUnit: 90_000 })
    expect(changed.result).toMatchObject({ offerId, page })
    expect(await readOffer(brand, offerId)).toMatchObject({ status: 'DRAFT', offerAmountMinorUnit: 90_000 })
    const listed = await brands.use('list_offers', { status: 'DRAFT' })
    expect(listed.result.offers).toContainEqual(expect.objectContaining({ id: offerId }))
    const shown = await brands.use('show_offer', { id: offerId })
    expect(shown.result).toMatchObject({ offer: { id: offerId }, page: expect.stringContaining(`/offers/${offerId}`) })
  })

  test('cannot send the draft, whatever it adds', async () => {
    const { slug, campaignDescription, campaignType, offerAmountMinorUnit } = submitBody(talent)
    const terms = { slug, campaignDescription, campaignType, offerAmountMinorUnit, saveAsDraft: false }
    const refused = await brands.use('draft_offer', terms)
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('saveAsDraft') })
  })

  test('reads its licenses and notifications', async () => {
    await offerIn(world, 'COMPLETED', { brand, talent })
    expect((await brands.use('list_licenses', { limit: 5 })).result).toMatchObject({ total: 1 })
    const news = await brands.use('list_notifications', { unread: true })
    expect(news.result.notifications).not.toHaveLength(0)
  })
})

describe('a talent’s assistant', () => {
  test('reads what waits, the commitments and the earnings', async () => {
    const { id } = await offerIn(world, 'APPROVED', { talent })
    const paid = await offerIn(world, 'PAID', { talent })
    const waiting = await talents.use('list_waiting')
    const offers = waiting.result.offers as { id: string; allowedActions: string[] }[]
    expect(offers.find((each) => each.id === id)?.allowedActions).toContain('ACCEPT')
    expect(offers.find((each) => each.id === paid.id)?.allowedActions).toContain('DELIVER')
    expect((await talents.use('list_commitments')).result.total).toBeGreaterThan(0)
    const earnings = await talents.use('list_earnings', { standing: 'coming' })
    expect(earnings.result.earnings).toContainEqual(expect.objectContaining({ payForId: paid.id }))
    expect((await talents.use('show_payouts')).result).toHaveProperty('openTrackingByCurrency')
  })

  test('of an agent names the talent', async () => {
    const agent = await world.agent()
    const agents = await connect(world, agent)
    const refused = await agents.use('list_earnings', { accountId: talent.accountId })
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('FORBIDDEN') })
  })
})

describe('an assistant is told in words', () => {
  test('which argument is wrong', async () => {
    const refused = await brands.use('list_offers', { limit: 1000 })
    expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/^limit: /) })
    expect((await brands.use('show_offer')).text).toBe('id: is missing')
    expect((await brands.use('show_offer', { id: 7 })).text).toMatch(/^id: /)
    const unknown = await brands.use('check_price', {
      slugs: talent.slug,
      campaignType: 'nothing_such',
      offerAmountMinorUnit: 1_000,
      currency: 'EUR',
    })
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('BadRequest') })
  })

  test('that an id belongs to nothing, even if it could be a path', async () => {
    for (const id of ['nothing', '../accounts/me', 'list?perspective=admin'])
      expect(await brands.use('show_offer', { id })).toMatchObject({
        isError: true,
        text: expect.stringContaining('NotFound'),
      })
  })

  test('which scope its key lacks', async () => {
    const reader = await connect(world, brand, { scopes: SCOPE_NAMES.filter((scope) => scope !== 'offers:write') })
    expect(await namesFor(reader)).not.toContain('draft_offer')
    const refused = await reader.use('draft_offer', submitted())
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('scope offers:write') })
    const lookups = await connect(world, brand, { scopes: ['talents:read'] })
    expect((await lookups.use('list_offers')).text).toContain('scope offers:read')
  })

  test('what the rules of offers refuse', async () => {
    const refused = await talents.use('draft_offer', submitted())
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringContaining('You cannot send an offer to yourself.'),
    })
  })

  const submitted = () => {
    const { slug, campaignDescription, campaignType, offerAmountMinorUnit } = submitBody(talent)
    return { slug, campaignDescription, campaignType, offerAmountMinorUnit }
  }

  test('that a tool or a prompt does not exist', async () => {
    await expect(brands.use('accept_offer')).rejects.toThrow('There is no tool “accept_offer”.')
    await expect(brands.use('constructor')).rejects.toThrow('There is no tool')
    await expect(brands.client.getPrompt({ name: 'toString' })).rejects.toThrow('There is no prompt')
  })
})

test('a prompt contains what the person has entered', async () => {
  const { prompts } = await brands.client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['plan_offer', 'what_waits'])
  const { messages } = await brands.client.getPrompt({ name: 'plan_offer', arguments: { goal: 'Coffee in Sweden' } })
  expect(JSON.stringify(messages)).toContain('Coffee in Sweden')
  expect(JSON.stringify(messages)).not.toContain('Budget')
  await expect(brands.client.getPrompt({ name: 'plan_offer' })).rejects.toThrow('goal')
  const waits = await talents.client.getPrompt({ name: 'what_waits' })
  expect(JSON.stringify(waits.messages)).toContain('list_waiting')
})

test('a draft is in the history of its key, with the id of the request', async () => {
  const { id, secret } = await addKey(brand)
  const { use } = await connect(world, brand, { secret })
  const { slug, campaignDescription, campaignType, offerAmountMinorUnit } = submitBody(talent)
  await use('draft_offer', { slug, campaignDescription, campaignType, offerAmountMinorUnit })
  const { history, key } = expectOk(await brand.get(`/api/keys/${id}`))
  expect(history[0]).toMatchObject({ action: 'REQUESTED', route: 'POST /api/offers/submit' })
  expect(key.lastUsedAt).not.toBeNull()
})

test('a call counts against the limit of the key, and says so', async () => {
  const small = await createWorld({ env: { REQUESTS_PER_API_KEY: '6' } })
  try {
    const person = await small.brand()
    const { use } = await connect(small, person, { mode: 'legacy' })
    // The handshake has taken two requests, and each call takes two.
    expect((await use('list_offers')).isError).toBe(false)
    expect((await use('list_offers')).isError).toBe(false)
    await expect(use('list_offers')).rejects.toThrow('Too many requests')
  } finally {
    await small.close()
  }
})

describe('older clients', () => {
  test.each(['2025-11-25', '2025-06-18', '2025-03-26'])('of version %s connect and call a tool', async (version) => {
    const { secret } = await addKey(brand)
    const client = new OldClient({ name: 'old-assistant', version: '1.0.0' }, {
      supportedProtocolVersions: [version],
    } as object)
    await client.connect(new OldTransport(await addressOf(world), { requestInit: { headers: bearer(secret) } }))
    expect((await client.listTools()).tools).not.toHaveLength(0)
    const answer = await client.callTool({ name: 'list_offers', arguments: { limit: 1 } })
    expect(answer.structuredContent).toMatchObject({ limit: 1 })
  })

  test('get the same answer as newer ones', async () => {
    const older = await connect(world, brand, { mode: 'legacy' })
    expect(older.client.getNegotiatedProtocolVersion()).toBe('2025-11-25')
    expect(brands.client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    expect((await older.use('list_offers')).result).toEqual((await brands.use('list_offers')).result)
  })
})
