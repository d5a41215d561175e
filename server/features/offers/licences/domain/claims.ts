import type { Scope } from '../../../../platform/scope-of-use/scope.ts'
import { isKnownUse } from '../../../../platform/scope-of-use/uses.ts'
import type { OfferStatus } from '../../offer/index.ts'
import { licenceEnd, licenceStart } from './licence-status.ts'
import type { LicenceTerms, Medium } from './terms.ts'

export type ClaimFacts = {
  status: OfferStatus
  completedAt: Date | null
  /** Time from which a dispute is no longer possible. Null while a dispute is possible or open. */
  finalAt: Date | null
}

type Scoped = Pick<LicenceTerms, 'territory' | 'termMonths' | 'exclusivity'> & Partial<LicenceTerms>
const TERMLESS: Scoped = { territory: 'Worldwide', termMonths: 12, exclusivity: 'NON_EXCLUSIVE' }

/** False if a use is free text or left open, because it may then be any use. */
const namesEachUse = (uses: LicenceTerms['uses'] | undefined): uses is LicenceTerms['uses'] =>
  uses !== undefined && !uses.custom?.trim() && uses.listed.length > 0 && uses.listed.every(isKnownUse)

/**
 * Returns the scope of an offer that may become a license, or is one. It assumes the longest
 * possible term: the license may begin now and, unless the terms name a last day, it has no end
 * until the completion of the offer is final. A scope therefore only shrinks after the acceptance,
 * and two offers need to be compared only once. Terms are null for offers from before offers had
 * terms.
 */
export function scopeOfClaim(
  terms: LicenceTerms | null,
  { medium, now, ...facts }: ClaimFacts & { medium: Medium; now: Date },
  read: (territory: string) => string[],
): Scope {
  const scoped: Scoped = terms ?? TERMLESS
  const { uses, territories, category = null, startsOn = null, endsOn = null, termMonths } = scoped
  const isCompleted = facts.completedAt !== null && facts.status === 'COMPLETED'
  const isFinal = isCompleted && facts.finalAt !== null && now >= facts.finalAt
  const grantedAt = isCompleted && facts.completedAt !== null ? facts.completedAt : now
  return {
    medium: scoped.work?.medium ?? medium,
    uses: namesEachUse(uses) ? uses.listed : null,
    category,
    territories: territories ?? read(scoped.territory),
    start: licenceStart({ grantedAt, startsOn }),
    end: isFinal || endsOn !== null ? licenceEnd({ grantedAt, termMonths, endsOn }) : null,
    exclusivity: scoped.exclusivity,
  }
}
