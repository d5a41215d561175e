import type { Trx } from '../../../platform/database/transaction.ts'
import type { AppError } from '../../../platform/errors.ts'
import { EXCLUSIVITIES } from '../../../platform/scope-of-use/scope.ts'
import { areWithin } from '../../../platform/scope-of-use/territories.ts'
import { readTerritories } from '../../../platform/scope-of-use/territory-words.ts'
import type { AskedUse, UseDecision } from '../../../platform/scope-of-use/use-rules.ts'
import { foldUse } from '../../../platform/scope-of-use/uses.ts'
import { message } from '../../../platform/words/index.ts'
import {
  assertUseAllowed,
  findUseRules,
  type JudgedUse,
  judgeUse,
  useNotAllowed,
} from '../../likeness/use-rules/index.ts'
import {
  type Actor,
  type CounterChanges,
  type OfferRow,
  type OfferWithPeople,
  type RightsRead,
  scopeOf,
} from '../offer/index.ts'
import { changesTerms, type LicenceTerms, type Medium, termsAfterCounter } from './domain/terms.ts'
import { type Rules, reservationAt } from './rights-conflict.ts'
import { scopeInWords } from './seed-terms.ts'

type Moved = OfferWithPeople & { rights?: RightsRead }

/**
 * Checks that the talent's rules allow the terms of an offer, with the changes of a counter-offer.
 * The rules were read with the move of the offer. A counter-offer that the talent's policy made
 * cannot be accepted for a use about which the talent decides in person.
 * @throws USE_NOT_ALLOWED
 */
export function assertMoveAllowed(
  offer: Moved,
  {
    changes,
    actor,
    action,
  }: { changes: CounterChanges | null; actor: Pick<Actor, 'role'>; action: 'ACCEPT' | 'COUNTER' },
): void {
  const reader = {
    talent: actor.role === 'talent' ? null : offer.seller_name,
    path: action === 'COUNTER' ? 'counterChanges' : undefined,
  }
  const decision = assertUseAllowed(useOfOffer(offer, changes), reader)
  if (action === 'ACCEPT' && actor.role === 'brand' && decision.outcome === 'ON_REQUEST' && offer.rights?.isAutomatic)
    throw useNotAllowed(decision, {
      ...reader,
      advice: message(
        'The counter-offer was made automatically, so you cannot accept it. Make a counter-offer of your own.',
      ),
    })
}

/** True while the acceptance of an offer reserves its rights. */
export const isReserved = (offer: Pick<OfferRow, 'accepted_at'>, rules: Rules, now: Date): boolean =>
  offer.accepted_at !== null && offer.accepted_at > reservationAt(now, rules).reservedAfter

/**
 * Returns the reason why an accepted offer can no longer be paid. While the acceptance reserves the
 * rights, changed rules have no effect. Afterwards, the talent's current rules decide.
 */
export function findRefusalOfPayment(offer: Moved, rules: Rules, now: Date): AppError | undefined {
  if (isReserved(offer, rules, now)) return undefined
  const decision = judgeUse(useOfOffer(offer, null))
  return decision.outcome === 'REFUSED' ? useNotAllowed(decision, { talent: offer.seller_name }) : undefined
}

/**
 * Checks that what an admin adds to the terms of an agreed offer, such as a use or an exclusivity,
 * is not refused by the talent's rules, and needs no further decision of the talent. What the old
 * terms have may stay. The caller holds the lock of the talent's rights.
 * @throws USE_NOT_ALLOWED
 */
export async function assertNoNewRefusal(
  trx: Trx,
  offer: OfferWithPeople,
  { before, after }: Record<'before' | 'after', LicenceTerms>,
): Promise<void> {
  const rules = (await findUseRules(trx, offer.seller_account_id))?.rules ?? null
  const price = { amountMinorUnit: offer.offer_amount_minor_unit, currency: offer.currency }
  const judge = (asked: AskedUse) => judgeUse({ rules, asked, price })
  const [old, fresh] = [askedByTerms(before, null), askedByTerms(after, null)]
  const known = new Set(judge(old).reasons.map((reason) => JSON.stringify(reason)))
  const hasNew = ({ reasons }: UseDecision) => reasons.some((reason) => !known.has(JSON.stringify(reason)))
  const refuse = (decision: UseDecision): never => {
    throw useNotAllowed(decision, { talent: offer.seller_name, path: 'terms' })
  }
  for (const part of partsBeyond(fresh, old)) {
    const decision = judge(part)
    if (decision.outcome === 'REFUSED' || hasNew(decision)) refuse(decision)
  }
  const decision = judge(fresh)
  const isMoreExclusive = EXCLUSIVITIES.indexOf(fresh.exclusivity) > EXCLUSIVITIES.indexOf(old.exclusivity)
  if ((fresh.category !== old.category || isMoreExclusive) && hasNew(decision)) refuse(decision)
}

/** Returns the parts of `asked` that go beyond `other`: other uses, and other places. */
function partsBeyond(asked: AskedUse, other: AskedUse): AskedUse[] {
  const known = new Set(other.uses.map(foldUse))
  const uses = asked.uses.filter((use) => !known.has(foldUse(use)))
  const customUse = asked.customUse?.trim() === other.customUse?.trim() ? null : asked.customUse
  // Terms that name no use may mean any use.
  const isOpened = asked.uses.length === 0 && other.uses.length > 0
  const [wanted, had] = [asked.territories, other.territories]
  const places = had === null ? [] : (wanted?.filter((code) => !areWithin([code], had)) ?? null)
  return [
    ...(uses.length > 0 || customUse?.trim() || isOpened ? [{ ...asked, uses, customUse }] : []),
    ...(places === null || places.length > 0 ? [{ ...asked, territories: places }] : []),
  ]
}

function useOfOffer(offer: Moved, changes: CounterChanges | null): JudgedUse {
  const known = (offer.rights?.terms as LicenceTerms | null | undefined) ?? null
  const amountMinorUnit = changes?.offerAmountMinorUnit ?? offer.offer_amount_minor_unit
  const medium = known?.work.medium ?? (offer.rights?.medium as Medium | null | undefined) ?? 'IMAGE'
  return {
    rules: offer.rights?.rules ?? null,
    asked: known ? askedByTerms(known, changes) : askedByOffer(offer, changes, medium),
    price: { amountMinorUnit, currency: offer.currency },
  }
}

/**
 * Returns the use that the terms ask for. The terms count, not the offer, because an admin may have
 * edited the terms.
 */
export function askedByTerms(known: LicenceTerms, changes: CounterChanges | null): AskedUse {
  const terms = changesTerms(changes) ? termsAfterCounter(known, changes, scopeInWords(changes.scope)) : known
  return {
    medium: terms.work.medium,
    uses: terms.uses.listed,
    customUse: terms.uses.custom,
    category: terms.category ?? null,
    // The terms of an offer without a scope have “Worldwide” as text and no codes. The brand chose
    // no territory, so it counts as left open.
    territories:
      terms.territories ?? (terms.territory === 'Worldwide' ? null : (readTerritories(terms.territory) ?? null)),
    exclusivity: terms.revisesWork ? 'NON_EXCLUSIVE' : terms.exclusivity,
  }
}

function askedByOffer(offer: OfferWithPeople, changes: CounterChanges | null, medium: Medium): AskedUse {
  const scope = changes?.scope ?? scopeOf(offer)
  return {
    medium,
    uses: changes?.usageTypes ?? offer.usage_types,
    customUse: changes?.customUsage === undefined ? offer.custom_usage : changes.customUsage,
    category: scope?.category ?? null,
    territories: scope?.territories ?? null,
    exclusivity: offer.license_root_id === null ? (scope?.exclusivity ?? 'NON_EXCLUSIVE') : 'NON_EXCLUSIVE',
  }
}
