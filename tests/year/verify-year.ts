import type { World } from '../support/world.ts'
import { answerFindings } from './answers.ts'
import { compareEvents, readOffers } from './history.ts'
import { mailFindings, owedMails } from './owed-mails.ts'
import { owedNotices } from './owed-notices.ts'
import type { Year } from './run-year.ts'
import { stateFindings } from './states.ts'

/**
 * Lists everything that was early, late, missing or duplicate. Derives the rules from each offer's
 * history and its people's acts, without the product's settings or arithmetic.
 */
export async function verifyYear(world: World, year: Year): Promise<string[]> {
  const offers = await readOffers(world, year)
  const { brands, talents, admin } = year.people
  const names = new Map([...brands, ...talents, admin].map(({ accountId, displayName }) => [accountId, displayName]))
  const nameOf = (accountId: string) => names.get(accountId) ?? accountId
  const attempts = Map.groupBy(year.attempts, ({ offerId }) => offerId)
  const ofOffers = offers.flatMap((offer) =>
    [
      ...stateFindings(offer, year),
      ...answerFindings(offer, attempts.get(offer.id) ?? []),
      ...compareEvents(
        owedNotices(offer, year),
        offer.notices.map(({ type, ...rest }) => ({ what: type, ...rest })),
        nameOf,
      ),
      ...compareEvents(
        owedMails(offer, year),
        offer.mails.map(({ kind, ...mail }) => ({ what: kind, ...mail })),
        nameOf,
      ),
    ].map((finding) => `${offer.id}: ${finding}`),
  )
  return [...ofOffers, ...(await mailFindings(world, year, offers))]
}
