import { CATEGORIES } from '../../../../platform/scope-of-use/categories.ts'
import { describeMonths, describeTerm } from '../../../../platform/scope-of-use/scope-words.ts'
import type { LicenceTerms, Medium } from './terms.ts'

export type Clause = { key: string; title: string; text: string }

const WORK: Record<Medium, string> = {
  IMAGE: 'a picture with the likeness of the licensor',
  VOICE: 'a recording in the voice of the licensor',
  VIDEO: 'a film with the likeness and the voice of the licensor',
}

export const describeUse = (use: string): string => use.replaceAll('_', ' ').trim()

/** Lists the permitted uses in words, with the one that the brand has described itself. */
export const describeUses = ({ listed, custom }: LicenceTerms['uses']): string[] =>
  [...listed.map(describeUse), ...(custom ? [custom.trim()] : [])].filter((use) => use !== '')

function termInWords(months: number | null): string {
  if (months === null) return 'with no end date'
  return `for ${describeMonths(months)}`
}

/** Says where and how long the license holds. */
function territoryAndTerm({
  territory,
  termMonths,
  startsOn = null,
  endsOn = null,
  revisesWork,
}: LicenceTerms): string {
  if (revisesWork) return `${territory}. This license begins and ends with the license of the work that it revises.`
  if (startsOn === null && endsOn === null)
    return `${territory}, from the day the offer is completed, ${termInWords(termMonths)}.`
  const earliest = startsOn === null ? '' : ' It does not begin before the offer is completed.'
  return `${territory}, ${describeTerm({ termMonths, startsOn, endsOn })}.${earliest}`
}

function exclusivityInWords({ exclusivity, category = null, revisesWork }: LicenceTerms): string {
  if (revisesWork) return 'As in the license of the work. This license adds no exclusivity to it.'
  if (exclusivity === 'EXCLUSIVE') return 'Exclusive: the licensor licenses nobody else for these uses during the term.'
  if (exclusivity === 'NON_EXCLUSIVE') return 'Not exclusive: the licensor may work with others, including competitors.'
  const words = category === null ? 'the licensee’s category' : `the category “${CATEGORIES[category].label}”`
  return `Exclusive in ${words}: the licensor licenses nobody else in it for these uses during the term.`
}

/**
 * Limits the licensee to its category, because another brand may be exclusive in a different
 * category.
 */
const onlyInCategory = ({ category = null }: LicenceTerms): string =>
  category === null ? '' : ` Only to advertise in the category “${CATEGORIES[category].label}”.`

/** Says what kind of work is licensed, and what for. */
export const describeWork = ({ medium, campaignType }: LicenceTerms['work']): string =>
  `${WORK[medium]}, made for: ${describeUse(campaignType)}`

/** Clauses are never stored, so they cannot contradict the fields. */
export function clausesOf(terms: LicenceTerms): Clause[] {
  const { licensor, licensee, work, uses, sharing, conditions } = terms
  const listed = describeUses(uses)
  const draft = work.imageKind === 'DRAFT' ? ' It is a draft and not for publication.' : ''
  const clauses: (Clause | false)[] = [
    {
      key: 'parties',
      title: 'Parties',
      text: `${licensor.name} (the licensor) licenses ${licensee.name} (the licensee).`,
    },
    { key: 'work', title: 'Work', text: `${sentence(describeWork(work))}.${draft}` },
    {
      key: 'uses',
      title: 'Permitted uses',
      text: `${
        listed.length === 0
          ? 'The licensee’s own campaign as described in the offer, and nothing else.'
          : `${sentence(listed.join('; '))}. Any other use requires permission.`
      }${onlyInCategory(terms)}`,
    },
    {
      key: 'sharing',
      title: 'Sharing by the licensor',
      text: sharing.allowed
        ? `The licensor shares the work in their own channels${sharing.description ? `: ${sharing.description.trim()}` : '.'}`
        : 'The licensor does not have to share the work in their own channels.',
    },
    {
      key: 'territory-and-term',
      title: 'Territory and term',
      text: territoryAndTerm(terms),
    },
    {
      key: 'exclusivity',
      title: 'Exclusivity',
      text: exclusivityInWords(terms),
    },
    { key: 'ai', title: 'Use of AI', text: terms.aiStatement },
    { key: 'credits', title: 'Credits', text: terms.credits },
    {
      key: 'holds',
      title: 'Validity',
      text: 'The license takes effect when the offer is completed. It is suspended while the offer is disputed and ends if the payment is refunded.',
    },
    conditions.length > 0 && { key: 'conditions', title: 'Other conditions', text: conditions.join('\n') },
  ]
  return clauses.filter((clause) => clause !== false)
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
