import { ERASED_NAME, ERASED_TEXT, textWithoutNames } from '../../../platform/personal-data/index.ts'
import type { LicenceTerms, Party } from './domain/terms.ts'

/**
 * Maximum length of a text in the terms. Replacing a name may make a text longer; the text is then
 * cut to this length.
 */
const MAX_CHARACTERS = 5000

/**
 * Removes the names of erased people from terms. A name may be the name of a party or part of a
 * free text.
 */
export function termsWithoutNames(
  terms: LicenceTerms,
  accountIds: readonly string[],
  names: readonly string[],
): LicenceTerms {
  const sides = [terms.licensor, terms.licensee].filter(({ accountId }) => accountIds.includes(accountId))
  const known = [...names, ...sides.map(({ name }) => name)]
  const nameless = (party: Party): Party =>
    accountIds.includes(party.accountId) ? { ...party, name: ERASED_NAME } : party
  const redact = (text: string): string => textWithoutNames(text, known, MAX_CHARACTERS)
  const saidIfAny = (text: string | null): string | null => (text === null ? null : redact(text))
  return {
    ...terms,
    licensor: nameless(terms.licensor),
    licensee: nameless(terms.licensee),
    uses: { ...terms.uses, custom: saidIfAny(terms.uses.custom) },
    sharing: { ...terms.sharing, description: saidIfAny(terms.sharing.description) },
    territory: redact(terms.territory),
    aiStatement: redact(terms.aiStatement),
    credits: redact(terms.credits),
    conditions: terms.conditions.map(redact),
  }
}

/** Removes all free text from terms that no party needs any more. The other fields stay. */
export const termsWithoutText = (terms: LicenceTerms): LicenceTerms => ({
  ...terms,
  uses: { ...terms.uses, custom: null },
  sharing: { ...terms.sharing, description: null },
  territory: ERASED_TEXT,
  aiStatement: ERASED_TEXT,
  credits: '',
  conditions: [],
})
