import { brandName } from '../../../platform/brand/index.ts'
import { formatMoney } from '../../../platform/money.ts'
import { CATEGORIES } from '../../../platform/scope-of-use/categories.ts'
import { type Clause, clausesOf, describeUses, describeWork, type LicenceTerms } from '../licences/index.ts'
import type { AgreementFacts } from './domain/agreement-facts.ts'
import { inOneLine, line, point, type Section, writeText } from './domain/agreement-text.ts'

/**
 * Version of the words below. Change the version whenever you change the words. Texts that somebody
 * has signed are stored, so they stay as they are.
 */
export const TEMPLATE = '2026-11'

const TITLE = 'Digital replica rider and license'
const LIKENESS = { IMAGE: 'face', VOICE: 'voice', VIDEO: 'face and voice' } as const
const MEDIUM = { IMAGE: 'Picture', VOICE: 'Voice recording', VIDEO: 'Video' } as const

/** Writes the whole agreement of an offer. */
export const writeAgreement = (facts: AgreementFacts): string =>
  writeText(TITLE, [
    parties(facts),
    work(facts),
    replica(facts),
    uses(facts.terms),
    notAllowed(facts.terms),
    approval(facts.terms),
    delivery(facts),
    fee(facts),
    ...others(facts.terms),
    effect(facts.terms),
  ])

function parties({ terms: { licensor, licensee }, offerId, renewsOfferId }: AgreementFacts): Section {
  return {
    title: 'Parties',
    lines: [
      point(`Talent (licensor): ${licensor.name}`),
      point(`Brand (licensee): ${licensee.name}`),
      point(`Offer: ${offerId}`),
      ...(renewsOfferId === null ? [] : [point(`Renews the license of offer: ${renewsOfferId}`)]),
    ],
  }
}

const work = ({ terms, brief, script }: AgreementFacts): Section => ({
  title: 'Work',
  lines: [
    point(`Medium: ${MEDIUM[terms.work.medium]}`),
    point(
      `Work: ${describeWork(terms.work)}${terms.work.imageKind === 'DRAFT' ? ' (a draft, not for publication)' : ''}`,
    ),
    point(`Brief: ${brief}`),
    ...(script === null ? [] : [point(`Script: ${script}`)]),
  ],
})

const replica = ({ terms }: AgreementFacts): Section => ({
  title: 'Consent to a digital replica',
  lines: [
    line(
      `The talent agrees that a digital replica of their ${LIKENESS[terms.work.medium]} is made and used for the work above, for the uses below, and for nothing else.`,
    ),
    line(clauseOf(terms, 'ai')),
  ],
})

/**
 * Writes the section of uses. Each use stands alone with everything that limits it, because consent
 * is given to each one.
 */
function uses(terms: LicenceTerms): Section {
  const listed = describeUses(terms.uses)
  const { category = null } = terms
  const limits = [
    `Category: ${category === null ? 'any' : CATEGORIES[category].label}.`,
    `Territory and term: ${clauseOf(terms, 'territory-and-term')}`,
    `Exclusivity: ${clauseOf(terms, 'exclusivity')}`,
    'Approval: the talent delivers each piece.',
  ].join(' ')
  const named = listed.length === 0 ? ['The brand’s own campaign as described in the brief'] : listed
  return { title: 'Permitted uses', lines: named.map((use) => point(`${capitalize(use)}. ${limits}`)) }
}

const notAllowed = ({ category = null }: LicenceTerms): Section => ({
  title: 'Not allowed',
  lines: [
    point('Any use that is not listed above'),
    ...(category === null ? [] : [point(`Advertising in another category than ${CATEGORIES[category].label}`)]),
    point('Use outside the territory or the term'),
    point('Another digital replica of the talent than the delivered work'),
    point('Training of models with the work or with material of the talent'),
  ],
})

const approval = ({ licensor }: LicenceTerms): Section => ({
  title: 'Approval of each piece',
  lines: [
    line(
      `${licensor.name}, or an agent who may act for them, approves each piece by delivering it through ${brandName()}. A piece that was not delivered may not be used.`,
    ),
  ],
})

const delivery = ({ deliverWithinDays, includedRevisions, ...facts }: AgreementFacts): Section => ({
  title: 'Delivery and revisions',
  lines: [
    point(
      deliverWithinDays === null
        ? 'Delivery: no agreed date'
        : `Delivery: within ${count(deliverWithinDays, 'day')} of the payment`,
    ),
    point(`Included revisions: ${includedRevisions === null ? 'unlimited' : includedRevisions}`),
    ...(facts.extraRevisionMinorUnit === null
      ? []
      : [point(`Price of another revision: ${formatMoney(facts.extraRevisionMinorUnit, facts.currency)}`)]),
  ],
})

const fee = ({ currency, feeMinorUnit }: AgreementFacts): Section => ({
  title: 'Fee',
  lines: [
    point(`The talent receives: ${formatMoney(feeMinorUnit, currency)} (${currency})`),
    point(
      `The brand pays this fee and the fee of the platform before the work starts. ${brandName()} holds it until the brand accepts the work.`,
    ),
  ],
})

const others = (terms: LicenceTerms): Section[] => [
  { title: 'Sharing by the talent', lines: [line(clauseOf(terms, 'sharing'))] },
  { title: 'Credits', lines: [line(inOneLine(terms.credits) === '' ? 'None are agreed.' : terms.credits)] },
  ...(terms.conditions.length === 0
    ? []
    : [{ title: 'Other conditions', lines: terms.conditions.map((condition) => point(condition)) }]),
]

const effect = (terms: LicenceTerms): Section => ({
  title: 'Effect',
  lines: [
    line(
      'This agreement takes effect when both sides have signed it, the offer is accepted and the brand has paid. If the offer is canceled before that, it has no effect.',
    ),
    line(clauseOf(terms, 'holds')),
    line('Changed terms need a new version, which both sides sign again.'),
  ],
})

const clauseOf = (terms: LicenceTerms, key: Clause['key']): string =>
  clausesOf(terms).find((clause) => clause.key === key)?.text ?? ''

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`
