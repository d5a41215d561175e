import type { BenchOffer, BenchPerson, Dataset } from './dataset.ts'
import type { BenchFan } from './fans.ts'
import type { PurchaseStep } from './purchase.ts'

/** `subject` has the ids that the floor server replaces. */
export type BenchRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  cookie: string
  body?: object
  subject: Readonly<Record<string, string>>
}

export type Scenario = {
  name: string
  label: string
  kind: 'read' | 'write'
  listener: 'api' | 'auth'
  /** Requests for each subject, sent in this order and on the same connection. */
  requests: readonly (readonly BenchRequest[])[]
  /**
   * Steps of a purchase, which use the responses to earlier steps. If set, `requests` is empty.
   */
  purchase?: readonly PurchaseStep[]
}

/**
 * Lists every important route. Each has many subjects, because caches would hide the cost of the
 * database.
 */
export function scenariosOf(
  { brands, talents, offers, countered, fans }: Dataset,
  purchase: readonly PurchaseStep[],
): readonly Scenario[] {
  return [
    {
      name: 'me',
      label: 'GET /api/me',
      kind: 'read',
      listener: 'auth',
      requests: brands.map((brand) => [read('/api/me', brand)]),
    },
    {
      name: 'list',
      label: 'GET /api/offers/list (20 of 100 000)',
      kind: 'read',
      listener: 'api',
      requests: brands.map((brand) => [read('/api/offers/list?perspective=buyer&limit=20', brand)]),
    },
    {
      name: 'detail',
      label: 'GET /api/offers/{id}',
      kind: 'read',
      listener: 'api',
      requests: offers.map((offer) => [read(`/api/offers/${offer.offerId}`, offer.brand, { offerId: offer.offerId })]),
    },
    {
      name: 'notifications',
      label: 'GET /api/notifications/list (20)',
      kind: 'read',
      listener: 'api',
      requests: talents.map((talent) => [read('/api/notifications/list?limit=20', talent)]),
    },
    {
      name: 'submit',
      label: 'POST /api/offers/submit',
      kind: 'write',
      listener: 'api',
      requests: offers.map((_, index) => [submit(at(brands, index * 7), at(talents, index * 11))]),
    },
    {
      name: 'respond',
      label: 'POST /api/offers/respond (counter)',
      kind: 'write',
      listener: 'api',
      requests: countered.map((offer) => [counter(offer, offer.brand, 2500), counter(offer, offer.talent, 5000)]),
    },
    {
      name: 'cart',
      label: 'PUT /api/merch/session/{id}/cart',
      kind: 'write',
      listener: 'api',
      requests: fans.filling.map((fan) => [
        ofFan(fan, 'PUT', `/api/merch/session/${fan.bearer}/cart`, { items: fan.items }),
      ]),
    },
    {
      name: 'price',
      label: 'POST /api/merch/calc-price',
      kind: 'read',
      listener: 'api',
      requests: fans.paying.map((fan) => [ofFan(fan, 'POST', '/api/merch/calc-price', { sessionId: fan.bearer })]),
    },
    {
      name: 'checkout',
      label: 'POST /api/merch/create-payment-intent (again)',
      kind: 'write',
      listener: 'api',
      requests: fans.paying.map((fan) => [
        ofFan(fan, 'POST', '/api/merch/create-payment-intent', { sessionId: fan.bearer }),
      ]),
    },
    {
      name: 'purchase',
      label: 'A whole checkout (session, cart, address, price, intent, complete)',
      kind: 'write',
      listener: 'api',
      requests: [],
      purchase,
    },
  ]
}

const ofFan = (fan: BenchFan, method: 'POST' | 'PUT', path: string, body: object): BenchRequest => ({
  method,
  path,
  cookie: fan.cookie,
  subject: fan.subject,
  body,
})

const at = (people: readonly BenchPerson[], index: number): BenchPerson => people[index % people.length] as BenchPerson

const personal = ({ userId, accountId }: BenchPerson) => ({ userId, accountId })

const read = (path: string, person: BenchPerson, subject: Record<string, string> = {}): BenchRequest => ({
  method: 'GET',
  path,
  cookie: person.cookie,
  subject: { ...personal(person), ...subject },
})

const submit = (brand: BenchPerson, talent: BenchPerson): BenchRequest => ({
  method: 'POST',
  path: '/api/offers/submit',
  cookie: brand.cookie,
  subject: { ...personal(brand), slug: talent.slug, sellerId: talent.accountId },
  body: {
    slug: talent.slug,
    campaignDescription: 'A campaign for the season ahead: one portrait with the product, morning light.',
    buyerBrandName: 'Bench Brand',
    campaignType: 'social_post',
    skipImageGeneration: true,
    usageTypes: ['social', 'web'],
    offerAmountMinorUnit: 120_000,
    currency: 'USD',
  },
})

const counter = (offer: BenchOffer, by: BenchPerson, more: number): BenchRequest => ({
  method: 'POST',
  path: '/api/offers/respond',
  cookie: by.cookie,
  subject: {
    ...personal(by),
    offerId: offer.offerId,
    otherId: by === offer.brand ? offer.talent.accountId : offer.brand.accountId,
  },
  body: {
    offerId: offer.offerId,
    action: 'counter',
    counterNote: 'A little more, for two formats.',
    counterChanges: { offerAmountMinorUnit: 120_000 + more },
  },
})
