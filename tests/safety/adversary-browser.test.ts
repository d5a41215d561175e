import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerIn, readOffer } from '../support/offers.ts'
import { createWorld, ORIGIN, type Person, type World } from '../support/world.ts'

/** A page on a sibling sub-domain: the browser sends our cookies along, and cookies of the page's own making. */

const FORM = 'application/x-www-form-urlencoded'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const idToken = (person: Person): string => person.cookies.get('auth-token') ?? ''

/** A request as the browser writes it, down to the header. */
const send = (url: string, payload: string, headers: Record<string, string>) =>
  world.app.api.inject({ method: 'POST', url, payload, headers })

test('a form is no JSON, however its type is written', async () => {
  const { id, brand } = await offerIn(world, 'DELIVERED')
  for (const type of [FORM, FORM.toUpperCase(), 'Application/X-www-Form-urlencoded; charset=utf-8', `${FORM} `]) {
    const answer = await send('/api/offers/complete', `offerId=${id}`, {
      cookie: `auth-token=${idToken(brand)}`,
      origin: ORIGIN,
      'content-type': type,
    })
    expect({ type, status: answer.statusCode }).toEqual({ type, status: 415 })
  }
  expect((await readOffer(brand, id)).status).toBe('DELIVERED')
})
