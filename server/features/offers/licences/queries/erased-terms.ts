import { ERASED_NAME, ERASED_TEXT, textWithoutNames } from '../../../../platform/personal-data/index.ts'
import type { LicenceTerms, Party } from '../domain/terms.ts'

/** Replacing a name may lengthen a text. The text is then cut to this length. */
const MAX_CHARACTERS = 5000

/** Removes the names of erased people, both as parties and within free text. */
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

export const termsWithoutText = (terms: LicenceTerms): LicenceTerms => ({
  ...terms,
  uses: { ...terms.uses, custom: null },
  sharing: { ...terms.sharing, description: null },
  territory: ERASED_TEXT,
  aiStatement: ERASED_TEXT,
  credits: '',
  conditions: [],
})
