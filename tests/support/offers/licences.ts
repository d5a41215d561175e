import { addMs, DAY_MS } from '../../../server/platform/clock.ts'
import type { Person, World } from '../world.ts'
import { expectOk, type OfferOptions, offerIn, submit, type TestOffer } from './offers.ts'

/** Returns the response about an offer's license. */
export const licenceOf = async (person: Person, { id }: Pick<TestOffer, 'id'>): Promise<any> =>
  expectOk(await person.get(`/api/offers/${id}/licence`))

export const inDays = (world: World, days: number): Date => addMs(world.clock.now(), days * DAY_MS)

/** Gives the license of a completed offer a period, in days from now. Null: no end. */
export const givePeriod = (
  world: World,
  { id }: Pick<TestOffer, 'id'>,
  { starts = -365, ends }: { starts?: number; ends: number | null },
) =>
  world.database.kysely
    .updateTable('offers')
    .set({ license_starts_at: inDays(world, starts), license_ends_at: ends === null ? null : inDays(world, ends) })
    .where('id', '=', id)
    .execute()

/** Completes an offer whose license has a period around now. */
export async function licensed(
  world: World,
  ends: number | null,
  { starts = -365, ...options }: OfferOptions & { starts?: number } = {},
): Promise<TestOffer> {
  const offer = await offerIn(world, 'COMPLETED', options)
  await givePeriod(world, offer, { starts, ends })
  return offer
}

/** Sends an offer that renews the license of another one. */
export const sendRenewal = async (offer: TestOffer): Promise<TestOffer> => ({
  ...offer,
  id: await submit(offer.brand, offer.talent, { renewsOfferId: offer.id }),
})

export const acceptAsTalent = ({ talent, id }: Pick<TestOffer, 'talent' | 'id'>) =>
  talent.post('/api/offers/respond', { offerId: id, action: 'accept' })
