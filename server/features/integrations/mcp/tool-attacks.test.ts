import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectOk, offerIn, readOffer, submitBody } from '../../../../tests/support/offers/offers.ts'
import { addKey, type TestKey } from '../../../../tests/support/people/api-keys.ts'
import { call, message, type Reply, type Send, sender } from '../../../../tests/support/programs/mcp-messages.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { createLog } from '../../../platform/observability/log.ts'
import { SCOPE_NAMES, type Scope } from '../api-keys/domain/scopes.ts'
import { TOOL_NAMES, type ToolName } from './domain/tools.ts'

let world: World
let brand: Person
let talent: Person
let key: TestKey
let send: Send
/** Sends with a key of the talent. */
let sendAsTalent: Send
let foreign: { offer: string; draft: string; brand: Person; talent: Person }
let written = ''
beforeAll(async () => {
  const logger = createLog({ LOG_LEVEL: 'debug' }, { write: (line) => void (written += line) })
  world = await createWorld({ logger, env: { REQUESTS_PER_API_KEY: '100000' } })
  brand = await world.brand()
  talent = await world.talent('Mara Lindqvist')
  key = await addKey(brand)
  send = sender(world, key.secret)
  sendAsTalent = sender(world, (await addKey(talent)).secret)
  const offer = await offerIn(world, 'PAID')
  const draft = await offerIn(world, 'DRAFT', { brand: offer.brand, talent: offer.talent })
  foreign = { offer: offer.id, draft: draft.id, brand: offer.brand, talent: offer.talent }
})
afterAll(() => world.close())

const terms = () => {
  const { slug, campaignDescription, campaignType, offerAmountMinorUnit } = submitBody(talent)
  return { slug, campaignDescription, campaignType, offerAmountMinorUnit }
}
const resultOf = ({ body }: Reply): { isError?: boolean; content: [{ text: string }]; structuredContent?: any } =>
  body.result
const textOf = (reply: Reply): string => resultOf(reply).content[0].text
const namesIn = ({ body }: Reply): string[] => (body.result.tools as { name: string }[]).map(({ name }) => name)

/** Ids that would be another path if a program put them there as they are. */
const PATHS = [
  '.',
  '..',
  '../accounts/me',
  '../../mcp',
  './list',
  'list',
  'money',
  'campaign-types',
  'list?perspective=seller',
  'list#x',
  'list/',
  'a/messages',
  '%2e%2e',
  '%6cist',
  '%',
  '..\\list',
  '\r\nX-Admin: 1',
  '{id}',
]

describe('an id is never a path', () => {
  test.each(PATHS)('%j', async (id) => {
    for (const asked of [call('show_offer', { id }), call('show_talent', { slug: id })]) {
      const reply = await send(asked)
      expect(resultOf(reply)).toMatchObject({ isError: true })
      expect(textOf(reply)).toContain('(NotFound)')
    }
  })

  test('a list of slugs is never the end of a query', async () => {
    const slugs = `${talent.slug}&draft=x#/../..`
    const given = { slugs, campaignType: 'social_post', offerAmountMinorUnit: 100_000, currency: 'EUR' }
    const reply = await send(call('check_price', given))
    expect(resultOf(reply).isError).toBe(true)
  })
})

/** Arguments that would do more than the tool. */
const MORE: Readonly<Record<string, [tool: ToolName, given: () => object, text: string]>> = {
  'a draft that is sent': ['draft_offer', () => ({ ...terms(), saveAsDraft: false }), 'saveAsDraft'],
  'a draft with an id': ['draft_offer', () => ({ ...terms(), offerId: foreign.draft }), 'offerId'],
  'a draft for another buyer': [
    'draft_offer',
    () => ({ ...terms(), buyerAccountId: foreign.brand.accountId }),
    'buyer',
  ],
  'a draft with a candidate': [
    'draft_offer',
    () => ({ ...terms(), selectedSampleUrl: 'https://x.example/' }),
    'select',
  ],
  'a draft with a file': ['draft_offer', () => ({ ...terms(), fileUrls: ['https://10.0.0.1/'] }), 'fileUrls'],
  'a draft with a state': ['draft_offer', () => ({ ...terms(), status: 'PAID' }), 'status'],
  'the draft of another brand': ['change_draft', () => ({ ...terms(), offerId: foreign.draft }), '('],
  'a paid offer of another brand': ['change_draft', () => ({ ...terms(), offerId: foreign.offer }), '('],
  'the offer of others': ['show_offer', () => ({ id: foreign.offer }), '('],
  'offers from the side of the talent': ['list_offers', () => ({ perspective: 'seller' }), 'perspective'],
  'offers of another account': ['list_offers', () => ({ accountId: foreign.brand.accountId }), 'accountId'],
  'licenses from the side of the talent': ['list_licenses', () => ({ perspective: 'seller' }), 'perspective'],
  'offers that wait for others': ['list_waiting', () => ({ accountId: foreign.talent.accountId }), '('],
  'offers in every state': ['list_waiting', () => ({ status: 'DRAFT' }), 'status'],
  'commitments of others': ['list_commitments', () => ({ accountId: foreign.talent.accountId }), '('],
  'earnings of others': ['list_earnings', () => ({ accountId: foreign.talent.accountId }), '('],
  'payouts of others': ['show_payouts', () => ({ accountId: foreign.talent.accountId }), '('],
  'notifications of others': ['list_notifications', () => ({ accountId: foreign.brand.accountId }), 'accountId'],
  'another search than for the talent': ['check_use', () => ({ slug: talent.slug, freeMedium: 'IMAGE', q: '' }), 'q'],
  'more rows than allowed': ['list_offers', () => ({ limit: 1_000_000 }), 'limit'],
  'a fraction of a row': ['list_offers', () => ({ limit: 1.5 }), 'limit'],
  'null for a number': ['list_offers', () => ({ limit: null }), 'limit'],
  'an amount below zero': ['draft_offer', () => ({ ...terms(), offerAmountMinorUnit: -1 }), 'offerAmountMinorUnit'],
  '20 000 unknown arguments': [
    'list_offers',
    () => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])),
    'k0',
  ],
}

describe('a tool refuses', () => {
  test.each(Object.entries(MORE))('%s', async (_name, [tool, given, text]) => {
    for (const by of [send, sendAsTalent]) {
      const reply = await by(call(tool, given()))
      expect(resultOf(reply).isError, reply.text).toBe(true)
      expect(textOf(reply)).toContain(text)
      expect(reply.text.length).toBeLessThan(1000)
    }
    expect((await readOffer(foreign.brand, foreign.draft)).status).toBe('DRAFT')
    expect((await readOffer(foreign.brand, foreign.offer)).status).toBe('PAID')
  })
})

describe('a key', () => {
  /** Arguments that each tool accepts from a key with the right scope. */
  const given = (): Record<ToolName, object> => ({
    search_talent: {},
    show_talent: { slug: talent.slug },
    list_campaign_types: {},
    check_price: { slugs: talent.slug, campaignType: 'social_post', offerAmountMinorUnit: 100_000, currency: 'EUR' },
    check_use: { slug: talent.slug, freeMedium: 'IMAGE' },
    draft_offer: terms(),
    change_draft: { offerId: foreign.draft, ...terms() },
    list_offers: {},
    show_offer: { id: foreign.offer },
    list_licenses: {},
    list_waiting: {},
    list_commitments: {},
    list_earnings: {},
    show_payouts: {},
    list_notifications: {},
  })

  test('without the scope of a tool cannot use it, although it can name it', async () => {
    const { secret } = await addKey(brand, { scopes: ['account:read'] })
    expect(namesIn(await sender(world, secret)(message('tools/list')))).toEqual([])
    for (const tool of TOOL_NAMES) {
      const reply = await sender(world, secret)(call(tool, given()[tool]))
      expect({ tool, text: textOf(reply) }).toMatchObject({ text: expect.stringContaining('does not have the scope') })
    }
  })

  test.each(SCOPE_NAMES)('with the scope %s alone sees no tool that needs another', async (scope: Scope) => {
    const single = sender(world, (await addKey(brand, { scopes: [scope] })).secret)
    for (const tool of namesIn(await single(message('tools/list'))) as ToolName[]) {
      const reply = await single(call(tool, given()[tool]))
      expect(reply.text).not.toContain('does not have the scope')
    }
  })

  test('alone decides who calls, even beside the cookies of somebody else', async () => {
    const cookie = [...foreign.brand.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await send(call('show_offer', { id: foreign.offer }), { cookie })
    expect(resultOf(reply).isError).toBe(true)
    const listed = await send(call('list_offers'), { cookie })
    expect(JSON.stringify(resultOf(listed))).not.toContain(foreign.draft)
    expect(listed.headers['set-cookie']).toBeUndefined()
  })

  test('that is revoked between two requests of one tool ends the tool', async () => {
    const owner = await world.brand()
    const { secret, at } = await addKey(owner)
    const inject = world.app.api.inject.bind(world.app.api) as (...given: unknown[]) => Promise<unknown>
    const paths: string[] = []
    vi.spyOn(world.app.api, 'inject').mockImplementation((async (options: { url: string }) => {
      const answer = await inject(options)
      paths.push(options.url)
      if (options.url.startsWith('/api/talents/')) expectOk(await owner.delete(at))
      return answer
    }) as never)
    const reply = await sender(world, secret)(call('check_use', { slug: talent.slug, freeMedium: 'IMAGE' }))
    expect(textOf(reply)).toContain('This API key was revoked.')
    expect(paths.filter((path) => path.startsWith('/api/indexing/search'))).toHaveLength(1)
  })

  test('that loses a scope is refused with the next message of the same conversation', async () => {
    const { id, secret } = await addKey(brand)
    const by = sender(world, secret)
    expect(resultOf(await by(call('list_offers'))).isError).toBeUndefined()
    await world.database.kysely
      .updateTable('api_keys')
      .set({ scopes: ['talents:read'] })
      .where('id', '=', id)
      .execute()
    expect(textOf(await by(call('list_offers'), { 'mcp-session-id': 'as-before' }))).toContain('API_KEY_SCOPE_MISSING')
  })
})

/** Rows of every table in which something reaches another person or an outside service. */
async function effects(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.database.kysely)
  const quiet = ['offers', 'offer_history', 'offer_terms', 'api_keys', 'api_key_history', 'daily_counts', 'throttles']
  for (const { name } of rows.filter((table) => !quiet.includes(table.name))) {
    const found = await sql<{ many: number }>`select count(*)::int as many from ${sql.table(name)}`.execute(
      world.database.kysely,
    )
    counts[name] = found.rows[0]?.many ?? 0
  }
  return counts
}

describe('a draft', () => {
  test('reaches nobody, whichever of its fields would cause work when it is sent', async () => {
    const before = await effects()
    const full = { ...terms(), skipImageGeneration: false, wantsSharing: true, scriptText: 'Say hello.' }
    const { offerId } = resultOf(await send(call('draft_offer', full))).structuredContent
    resultOf(await send(call('change_draft', { offerId, ...full, title: 'Another' })))
    expect(await effects()).toEqual(before)
    expect((await talent.get(`/api/offers/${offerId}`)).status).toBe(404)
    expect(await readOffer(brand, offerId)).toMatchObject({ status: 'DRAFT', title: 'Another' })
  })

  test('is not written by a message without an id, which nobody could answer', async () => {
    const count = () =>
      world.database.kysely
        .selectFrom('offers')
        .select(({ fn }) => fn.countAll().as('many'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const reply = await send({
      jsonrpc: '2.0',
      method: 'tools/call',
      params: { name: 'draft_offer', arguments: terms() },
    })
    expect([reply.status, reply.text]).toEqual([202, ''])
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    expect((await send(cancel)).status).toBe(202)
    expect((await send({ jsonrpc: '2.0', id: 1, result: { content: [] } })).status).toBe(202)
    expect(await count()).toEqual(before)
  })
})

describe('an error inside', () => {
  const failing = (answer: () => unknown) => {
    const inject = world.app.api.inject.bind(world.app.api) as (...given: unknown[]) => Promise<unknown>
    vi.spyOn(world.app.api, 'inject').mockImplementation((async (options: { url: string }) =>
      options.url.startsWith('/api/') ? answer() : inject(options)) as never)
  }

  test.each([
    ['that is thrown', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:5432 at /srv/app/pool.ts:7'))],
    ['that is a page', () => ({ statusCode: 502, payload: '<html>upstream 10.0.0.5</html>', headers: {} })],
    ['that is nothing', () => ({ statusCode: 204, payload: '', headers: {} })],
  ] as [string, () => unknown][])('%s is told without its text, and logged', async (_name, answer) => {
    failing(answer)
    written = ''
    const reply = await send(call('list_offers'))
    expect(reply.status).toBe(200)
    expect(textOf(reply)).toContain('Something went wrong on our side.')
    expect(reply.text).not.toMatch(/10\.0\.0\.5|ECONNREFUSED|\.ts|JSON|Unexpected/)
    expect(written).toContain('an MCP tool failed')
  })
})

test('no secret is in the log, whatever is refused', async () => {
  written = ''
  await send('{')
  await send(call('show_offer', { id: key.secret }))
  await send(call('no_such_tool', { secret: key.secret }))
  await send(message('tools/list'), { 'mcp-session-id': key.secret })
  await send(message('tools/list'), { 'mcp-protocol-version': key.secret })
  expect(written).toContain('/mcp')
  expect(written).not.toContain('smbl_')
})

describe('limits', () => {
  test('count each request of a tool, and hold against many small messages, by key and by address', async () => {
    const small = await createWorld({ env: { REQUESTS_PER_API_KEY: '9', RATE_LIMIT_PER_MINUTE: '12' } })
    try {
      const { secret } = await addKey(await small.brand())
      const by = sender(small, secret)
      const from = (remoteAddress: string) => ({ remoteAddress })
      const statuses: number[] = []
      for (let at = 0; at < 4; at++) statuses.push((await by(call('list_offers'), {}, from('203.0.113.7'))).status)
      // Four calls are eight requests of the key, so one is left.
      expect(statuses).toEqual([200, 200, 200, 200])
      const flood = await Promise.all(
        Array.from({ length: 100 }, (_, at) => by(message('ping'), {}, from(`203.0.113.${at + 10}`))),
      )
      expect(flood.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(flood.filter(({ status }) => status === 429)).toHaveLength(99)
      expect(Number(flood.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
      // The address of the calls has sent eight requests, so four are left, also without a key.
      const guesses: number[] = []
      for (let at = 0; at < 6; at++)
        guesses.push((await by('{', { authorization: undefined }, from('203.0.113.7'))).status)
      expect(guesses).toEqual([401, 401, 401, 401, 429, 429])
    } finally {
      await small.close()
    }
  })
})
