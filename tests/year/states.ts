import { DAY_MS } from '../../server/platform/clock.ts'
import { findLateOrEarly, firstRunTimeFrom, inHours, type Offer, SLACK_MS, staysIn } from './history.ts'
import { ANSWER_DAYS, answeredAt, releaseAt, waitsOf } from './owed-notices.ts'
import type { Year } from './run-year.ts'

const CAPTURE_DAYS = 6

/**
 * Everything that the clock must do to an offer, and when: expiries, authorizations, releases,
 * lapsed requests and disputes.
 */
export const stateFindings = (offer: Offer, year: Year): string[] => [
  ...expiries(offer, year),
  ...captures(offer, year),
  ...releases(offer, year),
  ...lapses(offer, year),
  ...answersOver(offer, year),
]

function expiries(offer: Offer, year: Year): string[] {
  return staysIn(offer, 'APPROVED', 'COUNTERED').flatMap(({ from, to, ended }) => {
    const due = from + offer.expiresInDays * DAY_MS
    const run = firstRunTimeFrom(year, 'expire', due)
    if (ended?.action === 'EXPIRE') return findLateOrEarly('expired', to, due, run)
    // Until the job runs, an expired offer can be canceled but not accepted, countered or rejected.
    if (ended && ended.action !== 'CANCEL' && to > due) return [`${ended.action} ${inHours(to - due)} after its time`]
    return to > run + SLACK_MS ? ['it never expired'] : []
  })
}

function captures(offer: Offer, year: Year): string[] {
  return staysIn(offer, 'PENDING_PAY_CAPTURE').flatMap(({ from, to, ended }) => {
    const due = from + CAPTURE_DAYS * DAY_MS
    const run = firstRunTimeFrom(year, 'captures', due)
    if (ended?.action === 'AUTHORIZATION_ENDED') return findLateOrEarly('authorization ended', to, due, run)
    return to > run + SLACK_MS ? ['an authorization was never ended'] : []
  })
}

function releases(offer: Offer, year: Year): string[] {
  return staysIn(offer, 'DELIVERED').flatMap(({ from, to, ended }) => {
    const due = releaseAt(offer, from)
    const run = firstRunTimeFrom(year, 'releases', due)
    if (ended?.action === 'AUTO_RELEASE') return findLateOrEarly('released', to, due, run)
    return to > run + SLACK_MS ? ['a delivery was never released'] : []
  })
}

/** An unanswered request for more time lapses as a refusal once the work is late. */
function lapses(offer: Offer, year: Year): string[] {
  return waitsOf(offer).flatMap(({ from, to, lateAt }) => {
    const within = offer.history.filter(({ at }) => at >= from && at <= to)
    const responses = within.filter(({ action }) => /^(REFUSE_EXTENSION|EXTENSION_LAPSED)$/.test(action))
    const run = firstRunTimeFrom(year, 'deadlines', lateAt)
    const extensionRequest = within.findLast(({ action, at }) => action === 'REQUEST_EXTENSION' && at < lateAt)
    const isOpen =
      extensionRequest !== undefined &&
      !responses.some(({ action, at }) => action === 'REFUSE_EXTENSION' && at > extensionRequest.at)
    const lapsed = responses.filter(({ action }) => action === 'EXTENSION_LAPSED')
    if (!isOpen || run >= to) return lapsed.length === 0 ? [] : ['a request for more time lapsed that nobody had made']
    if (lapsed.length !== 1) return [`a request for more time lapsed ${lapsed.length} times`]
    return findLateOrEarly('a request for more time lapsed', lapsed[0]?.at ?? 0, lateAt, run)
  })
}

function answersOver(offer: Offer, year: Year): string[] {
  return staysIn(offer, 'DISPUTED').flatMap((stay) => {
    const over = offer.history.filter(
      ({ action, at }) => action === 'DISPUTE_ANSWER_OVER' && at >= stay.from && at <= stay.to,
    )
    const due = stay.from + ANSWER_DAYS * DAY_MS
    const run = firstRunTimeFrom(year, 'disputes', due)
    const isOwed = run < stay.to && answeredAt(offer, stay) > due
    if (over.length !== (isOwed ? 1 : 0)) return [`the time to answer a dispute was over ${over.length} times`]
    return isOwed ? findLateOrEarly('the time to answer was over', over[0]?.at ?? 0, due, run) : []
  })
}
