import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { VISIBLE_TEXT, visibleText } from '../../server/platform/visible-text.ts'
import { DELIVERY, expectOk, offerIn, type TestOffer } from '../support/offers/offers.ts'
import { instanceOf, type JsonSchema } from '../support/responses/schema-instance.ts'
import { CRON_SECRET, createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

const BLANKS: Readonly<Record<string, string>> = {
  'a space': ' ',
  'a zero-width space': '\u200b',
  'a word joiner': '\u2060',
  'a no-break space': '\u00a0',
  'a soft hyphen': '\u00ad',
  'all of them': ' \u200b\u2060\u00a0\u00ad',
}

let world: World
let admin: Person
let offer: TestOffer
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  offer = await offerIn(world, 'APPROVED')
})
afterAll(() => world.close())

type Path = readonly string[]

function fieldsIn(schema: JsonSchema, fits: (schema: JsonSchema) => boolean, path: Path = []): Path[] {
  if (schema.anyOf) return fieldsIn(schema.anyOf[0] as JsonSchema, fits, path)
  if (schema.items) return fieldsIn(schema.items, fits, [...path, '0'])
  const inner = Object.entries(schema.properties ?? {})
  return [...(fits(schema) ? [path] : []), ...inner.flatMap(([name, child]) => fieldsIn(child, fits, [...path, name]))]
}

function withValueAt(instance: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(instance))
    return instance.map((each, at) => (at === Number(first) ? withValueAt(each, rest, value) : each))
  const object = instance as Record<string, unknown>
  return { ...object, [first]: withValueAt(object[first], rest, value) }
}

const withBody = ROUTES.filter(({ body, auth, form }) => body && auth !== 'webhook' && !form)
const nameOf = ({ method, path }: Route) => `${method} ${path}`

function send(route: Route, body: unknown): Promise<TestResponse> {
  const browser = route.app === 'auth' ? admin.auth : admin
  const path = route.path.replace(/\{\w+\}/g, '019aa000-0000-7000-8000-000000000000')
  const headers: Record<string, string> = route.auth === 'cron' ? { authorization: `Bearer ${CRON_SECRET}` } : {}
  return browser.send(route.method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
}

describe('a blank text is refused in the required field', () => {
  const texts = withBody.flatMap((route) =>
    fieldsIn(route.body as JsonSchema, ({ pattern }) => pattern === VISIBLE_TEXT).map((path) => ({
      what: `${nameOf(route)}: ${path.join('.')}`,
      route,
      path,
    })),
  )

  test.each(texts)('$what', async ({ route, path }) => {
    const body = instanceOf(route.body as JsonSchema)
    for (const [blank, text] of Object.entries(BLANKS)) {
      const response = await send(route, withValueAt(body, path, text))
      expect([blank, response.status], response.text).toEqual([blank, 400])
    }
  })
})

describe('a blank text is refused for', () => {
  const respond = (more: object) => offer.talent.post('/api/offers/respond', { offerId: offer.id, ...more })
  const cases: Record<string, (text: string) => Promise<TestResponse>> = {
    'a counter-offer': (counterNote) => respond({ action: 'counter', counterNote, counterAmountMinorUnit: 200_000 }),
    'a block': (reason) =>
      admin.post('/api/admin/users', { accountId: offer.brand.accountId, action: 'block', reason }),
    'a message without files': (text) =>
      offer.brand.post(`/api/offers/${offer.id}/messages`, { text, clientId: crypto.randomUUID() }),
    'a product’s title': (title) =>
      offer.talent.post('/api/products', { kind: 'IMAGE', title, priceMinorUnit: 5_000, currency: 'USD' }),
    'a shortlist’s name': (name) => offer.brand.post('/api/shortlists', { name }),
    'a filter’s name': (name) => admin.post('/api/merch/admin/filters', { name }),
    'an account’s name': (displayName) => offer.talent.patch('/api/accounts/me', { displayName }),
  }

  test.each(Object.entries(cases))('%s', async (_, act) => {
    for (const [blank, text] of Object.entries(BLANKS)) {
      const response = await act(text)
      expect([blank, response.status], response.text).toEqual([blank, 400])
    }
  })
})

describe('a blank optional text', () => {
  test('is stored as null in the notes of a delivery', async () => {
    const paid = await offerIn(world, 'PAID')
    const body = { ...DELIVERY, offerId: paid.id, notes: '\u200b' }
    expect(expectOk(await paid.talent.post('/api/offers/deliver', body)).offer.deliveryNotes).toBeNull()
  })

  test('is stored as null in the prompt and the description of a filter, which then is not offered', async () => {
    const words = { name: 'Invisible', prompt: '\u200b', description: '\u2060' }
    const { data } = expectOk(await admin.post('/api/merch/admin/filters', words))
    expect(data.filter).toMatchObject({ prompt: null, description: null })
    const { filters } = expectOk(await offer.talent.get('/api/merch/seller/filters?limit=100'))
    expect(filters.map(({ id }: { id: string }) => id)).not.toContain(data.filter.id)
  })
})

test('every blank text of this test shows nothing', () => {
  for (const text of Object.values(BLANKS)) expect(visibleText(text)).toBe('')
})
