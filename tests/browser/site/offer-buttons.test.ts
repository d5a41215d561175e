import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '../../../client/src/api-types.ts'
import { OFFER_STATES } from '../../../server/features/offers/offer/domain/offer-states.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { SiteProvider } from '../../../web/site/api.tsx'
import { CurrentPageContext } from '../../../web/site/navigation.tsx'
import { ACTIONS, EXTRAS, type Extra } from '../../../web/site/offers/action-labels.ts'
import { extrasOf, type Side, sideOf } from '../../../web/site/offers/offer-status.ts'
import { ActionBar } from '../../../web/site/offers/parts/action-bar.tsx'
import type { SiteData } from '../../../web/site/site-data.ts'
import { linkAgent, offerIn, type TestOffer } from '../../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../support/world.ts'

let world: World
let cast: { brand: Person; talent: Person; agent: Person; reader: Person; admin: Person }
const offers = new Map<string, TestOffer>()
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  const [brand, talent, agent, reader] = [
    await world.brand(),
    await world.talent(),
    await world.agent(),
    await world.agent(),
  ]
  cast = { brand, talent, agent, reader, admin: await world.admin() }
  await linkAgent(world, talent, agent, true)
  const body = { includedRevisions: 1, deliverWithinDays: 14 }
  for (const state of OFFER_STATES) offers.set(state, await offerIn(world, state, { brand, talent, body }))
})
afterAll(() => world?.close())

const ROLES = {
  brand: ['brand'],
  talent: ['talent'],
  agent: ['agent'],
  reader: ['agent'],
  admin: ['admin'],
} as const

/**
 * Accessible names, which are longer than the shown words where several buttons stand together.
 */
function buttonsFor(offer: Offer, side: Side, extras: readonly Extra[]): string[] {
  const bar = createElement(ActionBar, { view: { offer, side }, extras })
  const path = `/offers/${offer.id}`
  const shown = { page: 'offers/offer', path, search: '', params: { id: offer.id }, module: null, refused: null }
  const inPage = createElement(CurrentPageContext, { value: shown }, bar)
  // The bar knows its reader from the offer. The site only tells if a team limits what they may do.
  const site = { facts: { viewer: null } } as unknown as SiteData
  const markup = renderToStaticMarkup(createElement(SiteProvider, { value: site }, inPage))
  return [...markup.matchAll(/<(?:a|button)\b([^>]*)>(.*?)<\/(?:a|button)>/g)].map(
    ([, attributes = '', inside = '']) =>
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inside.replaceAll(/<[^>]+>/g, ''),
  )
}

const TRIES: Readonly<Record<Extra, readonly [path: string, body: object]>> = {
  'ask-time': ['/api/offers/extension', { days: 2, reason: 'Rain.' }],
  'answer-time': ['/api/offers/extension/answer', { grant: false }],
  'allow-revisions': ['/api/offers/revision/allow', { count: 1 }],
  'answer-dispute': ['/api/offers/dispute/answer', { statement: 'It is in the picture.' }],
  'add-evidence': ['/api/offers/dispute/evidence', { statement: 'It is not.' }],
}

describe.each(OFFER_STATES)('an offer in the status %s', (state) => {
  test.each(Object.keys(ROLES) as (keyof typeof ROLES)[])(
    'shows the %s a button for each allowed action and no other',
    async (role) => {
      const { id } = offers.get(state) as TestOffer
      const person = cast[role]
      await actsFor(role === 'reader' ? cast.reader : cast.agent, role !== 'reader')
      const { status, body } = await person.get(`/api/offers/${id}`)
      if (status === 404) {
        // The talent's side cannot see a draft.
        expect([state, role]).toEqual(['DRAFT', expect.stringMatching(/talent|agent|reader/)])
        return
      }
      const { offer } = body as { offer: Offer }
      const viewer = { ...person, imageUrl: null, roles: ROLES[role] }
      const side = sideOf(offer, viewer)
      const dispute = await person.get(`/api/offers/${id}/dispute`)
      const canSpeak = dispute.status === 200 && dispute.body.dispute.canSpeak
      const extras = extrasOf(offer, side, world.clock.now().getTime(), canSpeak)
      const wanted = [
        ...offer.allowedActions.map((action) =>
          action === 'PAY'
            ? `Pay ${formatMoney(offer.totalBrandPriceMinorUnit, offer.currency)}`
            : ACTIONS[action].label,
        ),
        ...extras.map((extra) => EXTRAS[extra].label),
        // Changes no state: the builder sends the draft.
        ...(state === 'DRAFT' && role === 'brand' ? ['Continue editing'] : []),
      ]
      expect(buttonsFor(offer, side, extras).toSorted()).toEqual(wanted.toSorted())
      // `allowedActions` lists only state changes, so the test tries each of the other acts.
      for (const extra of Object.keys(TRIES) as Extra[]) {
        const [path, more] = TRIES[extra]
        const tried = await person.post(path, { offerId: id, ...more })
        const isShown = extras.includes(extra)
        // The page cannot tell if an agent may act, so it hides these buttons from an agent to
        // whom no action is open. The server still accepts the acts.
        if (isShown || role !== 'agent')
          expect([extra, tried.status], tried.text).toEqual([extra, isShown ? 200 : expect.toBeOneOf([403, 422])])
      }
    },
  )
})

/** A talent can have one agent at a time. */
async function actsFor(agent: Person, canAct: boolean): Promise<void> {
  await world.database.kysely.deleteFrom('agent_links').where('talent_account_id', '=', cast.talent.accountId).execute()
  await linkAgent(world, cast.talent, agent, canAct)
}

test('other people get 403 and no buttons', async () => {
  const other = await world.brand()
  for (const { id } of offers.values()) expect((await other.get(`/api/offers/${id}`)).status).toBe(403)
})
