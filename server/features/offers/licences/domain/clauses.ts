import type { LicenceTerms, Medium } from './terms.ts'

export type Clause = { key: string; title: string; text: string }

const WORK: Record<Medium, string> = {
  IMAGE: 'a picture with the likeness of the licensor',
  VOICE: 'a recording in the voice of the licensor',
  VIDEO: 'a film with the likeness and the voice of the licensor',
}

/** Formats a use for people: `paid_social` becomes "paid social". */
export const useInWords = (use: string): string => use.replaceAll('_', ' ').trim()

/** Formats every permitted use for people. */
export const usesInWords = ({ listed, custom }: LicenceTerms['uses']): string[] =>
  [...listed.map(useInWords), ...(custom ? [custom.trim()] : [])].filter((use) => use !== '')

/** Formats a term: "for 12 months", "for 1 year", "without end". */
export function termInWords(months: number | null): string {
  if (months === null) return 'without end'
  const [count, unit] = months % 12 === 0 && months !== 12 ? [months / 12, 'year'] : [months, 'month']
  return `for ${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Formats the licensed work: "a picture with the likeness of the licensor, made for: social post".
 */
export const workInWords = ({ medium, campaignType }: LicenceTerms['work']): string =>
  `${WORK[medium]}, made for: ${useInWords(campaignType)}`

/**
 * Writes the terms as contract clauses. They always derive from the fields, so both always agree.
 */
export function clausesOf(terms: LicenceTerms): Clause[] {
  const { licensor, licensee, work, uses, sharing, exclusivity, conditions } = terms
  const listed = usesInWords(uses)
  const draft = work.imageKind === 'DRAFT' ? ' It is a draft, and not for publication.' : ''
  const clauses: (Clause | false)[] = [
    {
      key: 'parties',
      title: 'Who',
      text: `${licensor.name} (the licensor) licenses ${licensee.name} (the licensee).`,
    },
    { key: 'work', title: 'The work', text: `${sentence(workInWords(work))}.${draft}` },
    {
      key: 'uses',
      title: 'What it may be used for',
      text:
        listed.length === 0
          ? 'The licensee’s own campaign as the offer describes it, and nothing else.'
          : `${sentence(listed.join('; '))}. Nothing else without asking.`,
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
      title: 'Where and for how long',
      text: `${terms.territory}, ${termInWords(terms.termMonths)} from the day the offer is completed.`,
    },
    {
      key: 'exclusivity',
      title: 'Exclusivity',
      text:
        exclusivity === 'EXCLUSIVE'
          ? 'Exclusive: the licensor licenses nobody else for these uses in that time.'
          : 'Not exclusive: the licensor may work with others, their competitors included.',
    },
    { key: 'ai', title: 'Models', text: terms.aiStatement },
    { key: 'credits', title: 'Credits', text: terms.credits },
    {
      key: 'holds',
      title: 'When it holds',
      text: 'The licence holds from the completion of the offer. While the offer is disputed it is suspended; when the payment goes back it ends.',
    },
    conditions.length > 0 && { key: 'conditions', title: 'What else was agreed', text: conditions.join('\n') },
  ]
  return clauses.filter((clause) => clause !== false)
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
