import { ERASED_NAME, ERASED_TEXT, textWithoutNames } from '../../../platform/personal-data/index.ts'
import type { LicenceTerms, Party } from './domain/terms.ts'

/** As long as what may be written there: no name makes it longer. */
const MOST = 5000

/** Terms that name somebody no more: neither as a side, nor in what the two agreed on. */
export function termsWithoutNames(
  terms: LicenceTerms,
  accountIds: readonly string[],
  names: readonly string[],
): LicenceTerms {
  const sides = [terms.licensor, terms.licensee].filter(({ accountId }) => accountIds.includes(accountId))
  const known = [...names, ...sides.map(({ name }) => name)]
  const nameless = (party: Party): Party =>
    accountIds.includes(party.accountId) ? { ...party, name: ERASED_NAME } : party
  const said = (text: string): string => textWithoutNames(text, known, MOST)
  const saidIfAny = (text: string | null): string | null => (text === null ? null : said(text))
  return {
    ...terms,
    licensor: nameless(terms.licensor),
    licensee: nameless(terms.licensee),
    uses: { ...terms.uses, custom: saidIfAny(terms.uses.custom) },
    sharing: { ...terms.sharing, description: saidIfAny(terms.sharing.description) },
    territory: said(terms.territory),
    aiStatement: said(terms.aiStatement),
    credits: said(terms.credits),
    conditions: terms.conditions.map(said),
  }
}

/** Terms that nobody holds on to any more: what can be counted is left of them. */
export const termsWithoutWords = (terms: LicenceTerms): LicenceTerms => ({
  ...terms,
  uses: { ...terms.uses, custom: null },
  sharing: { ...terms.sharing, description: null },
  territory: ERASED_TEXT,
  aiStatement: ERASED_TEXT,
  credits: '',
  conditions: [],
})
