import { DAY_MS } from '../../server/platform/clock.ts'
import type { Attempt } from './deeds.ts'
import { inHours, type Offer, type Side } from './history.ts'
import { ANSWER_DAYS, answeredAt, ratingSeenBy, type Wait, waitsOf } from './owed-notices.ts'

/** True if an act at an instant must be accepted; undefined if the rule does not apply. */
type Rule = (offer: Offer, attempt: Attempt, state: State) => boolean | undefined
type State = { status: string; since: number; wait: Wait | undefined }

const DISPUTE_DAYS = 14
const RATE_DAYS = 60
const WRITE_DAYS = 90
const MAX_REQUESTS = 3
const MAX_ADDITIONS = 5
const ENDED = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED']

const countOf = ({ history }: Offer, action: string, before: number, since = 0): number =>
  history.filter((entry) => entry.action === action && entry.at < before && entry.at >= since).length

/** True if a request for more time has no answer yet. */
function isAsking({ history }: Offer, { since }: State, before: number): boolean {
  const last = history.findLast(({ action, at }) => at < before && at >= since && /EXTENSION/.test(action))
  return last?.action === 'REQUEST_EXTENSION'
}

/** A revision that an admin orders counts as included. */
function revisionsLeft(offer: Offer, before: number): number {
  if (offer.includedRevisions === null) return Number.POSITIVE_INFINITY
  const allowed = countOf(offer, 'ALLOW_REVISIONS', before)
  return offer.includedRevisions + allowed - countOf(offer, 'REQUEST_REVISION', before)
}

const RULES: Record<string, Rule> = {
  CANCEL: (_offer, { at, who }, { wait }) => (who === 'brand' && wait ? at >= wait.lateAt : undefined),
  ASK_TIME: (offer, { at }, state) =>
    state.wait !== undefined &&
    at < state.wait.lateAt &&
    // While an identical request has no answer, another counts as the same one.
    (isAsking(offer, state, at) || countOf(offer, 'REQUEST_EXTENSION', at) < MAX_REQUESTS),
  GRANT_TIME: (offer, { at }, state) =>
    state.wait !== undefined && at < state.wait.lateAt && isAsking(offer, state, at),
  REFUSE_TIME: (offer, { at }, state) =>
    state.wait !== undefined && at < state.wait.lateAt && isAsking(offer, state, at),
  ALLOW_REVISIONS: (offer, _attempt, { status }) =>
    offer.includedRevisions !== null && ['PAID', 'DELIVERED', 'REVISION_REQUESTED'].includes(status),
  REQUEST_REVISION: (offer, { at }, { status }) => (status === 'DELIVERED' ? revisionsLeft(offer, at) > 0 : undefined),
  DISPUTE: (_offer, { at }, { status, since }) =>
    status === 'COMPLETED' && at >= since + DISPUTE_DAYS * DAY_MS ? false : undefined,
  ANSWER_DISPUTE: (offer, { at }, { status, since }) =>
    status === 'DISPUTED' && at < since + ANSWER_DAYS * DAY_MS && answeredAt(offer, { from: since, to: at }) >= at,
  ADD_EVIDENCE: (offer, { at }, { status, since }) =>
    status === 'DISPUTED' &&
    at < since + ANSWER_DAYS * DAY_MS &&
    countOf(offer, 'ADD_EVIDENCE', at, since) < MAX_ADDITIONS,
  RATE: (offer, { at, who }, { status, since }) =>
    offer.ratings.some(({ side, at: given }) => side === who && given < at)
      ? undefined
      : status === 'COMPLETED' && at < since + RATE_DAYS * DAY_MS,
  MESSAGE: (_offer, { at, who }, { status, since }) =>
    who === 'admin' ? status === 'DISPUTED' : !(ENDED.includes(status) && at >= since + WRITE_DAYS * DAY_MS),
}

/** Acts that were accepted but had to be refused, and the reverse. */
export function answerFindings(offer: Offer, attempts: readonly Attempt[]): string[] {
  const waits = waitsOf(offer)
  return attempts.flatMap((attempt) => {
    const { at, who, act, status, ratingView } = attempt
    const last = offer.moves.findLast((entry) => entry.at < at)
    const wait = waits.find(({ from, to }) => from < at && at <= to)
    const state = { status: last?.to ?? '', since: last?.at ?? 0, wait }
    if (ratingView) {
      const { isShown, isThere } = ratingSeenBy(offer, who as Side, at)
      const isRight = ratingView.isShown === isShown && ratingView.isThere === isThere
      return isRight ? [] : [`the ${who} was shown the other side’s rating ${ratingView.isShown}, owed ${isShown}`]
    }
    const isAllowed = RULES[act]?.(offer, attempt, state)
    if (isAllowed === undefined || isAllowed === status < 300) return []
    const when = `${inHours(at - state.since)} after it was ${state.status}`
    return [
      `${act} by the ${who}, ${when}, was answered ${status}, and ${isAllowed ? 'had to be taken' : 'had to be refused'}`,
    ]
  })
}
