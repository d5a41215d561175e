import type { Context } from '../../../platform/context.ts'
import { badField, badRequest, forbidden, issueAt } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import { chooseTalent } from '../../people/accounts/index.ts'
import { isOfferStatus, OFFER_STATES, type OfferStatus } from './domain/offer-states.ts'
import { viewOfferFor, viewPeople } from './offer-view.ts'
import { countOffers, listOffers, type OfferFilter } from './queries/list-offers.ts'

/** `status` is a list of states, separated by commas. Default: all states. */
type OffersQuery = {
  perspective?: OfferFilter['perspective']
  status?: string
  search?: string
  /** Restricts the list to the caller, or to a talent whom the caller represents. */
  accountId?: string
  limit: number
  offset: number
}

/**
 * Lists offers from one side, with their people.
 * @throws BadRequest for an unknown state, a search by an admin, or an `accountId` with another
 * perspective than the seller's; Forbidden for the admin view without the role, and for a talent
 * the caller does not represent
 */
export async function listOffersFor(ctx: Context, caller: Caller, query: OffersQuery) {
  const { perspective = 'seller', search, accountId, limit, offset } = query
  if (perspective === 'admin' && !caller.isAdmin) throw forbidden('This requires the admin role.')
  if (perspective === 'admin' && search !== undefined) {
    throw badField('search', 'Search is not available for all offers. Find the person, then read their offers.')
  }
  if (perspective !== 'seller' && accountId !== undefined) {
    throw badField('accountId', 'accountId is allowed only with perspective seller.')
  }
  // A delayed standby could still show offers of an agent link that has ended.
  const isOfOthers = perspective === 'seller' && (accountId !== undefined || caller.roles.includes('agent'))
  const db = isOfOthers ? ctx.primary : ctx.db
  const talentAccountId = accountId === undefined ? undefined : await chooseTalent({ db }, caller, accountId, 'read')
  const wanted = { perspective, caller, statuses: readStatuses(query.status), search, talentAccountId }
  const rows = await listOffers(db, { ...wanted, limit, offset })
  const total = await countOffers(db, wanted)
  const now = ctx.clock.now()
  return {
    offers: rows.map((row) => viewOfferFor(row, caller, now, ctx.config)),
    ...viewPeople(rows),
    total,
    limit,
    offset,
  }
}

function readStatuses(text = ''): OfferStatus[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = words.find((word) => !isOfferStatus(word))
  if (unknown !== undefined) {
    const fault = message('“{word}” is not an offer status; use {known}', {
      word: unknown,
      known: OFFER_STATES.join(', '),
    })
    throw badRequest(message('{fault}.', { fault }), { issues: [issueAt('status', fault)] })
  }
  return words.filter(isOfferStatus)
}
