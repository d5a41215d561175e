import type { CatalogProduct } from '../../../../../../client/src/api-types.ts'
import { LANGUAGES, type Language } from '../../../../words/language.ts'

type Safety = NonNullable<CatalogProduct['safety']>
export type ContactDraft = { name: string; address: string; contact: string }

export type SafetyDraft = {
  manufacturer: ContactDraft
  responsiblePerson: ContactDraft
  /** One warning in each line. */
  warnings: Readonly<Record<Language, string>>
}

const NOBODY: ContactDraft = { name: '', address: '', contact: '' }

export const safetyDraftOf = (safety: CatalogProduct['safety']): SafetyDraft => ({
  manufacturer: safety?.manufacturer ?? NOBODY,
  responsiblePerson: safety?.responsiblePerson ?? NOBODY,
  warnings: Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      (safety?.warnings.find((one) => one.language === language)?.texts ?? []).join('\n'),
    ]),
  ) as Record<Language, string>,
})

/** Returns the fields of the API, and errors by field. Empty fields are left out. */
export function readSafety(draft: SafetyDraft): { safety: Safety | null; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const contactOf = (part: 'manufacturer' | 'responsiblePerson'): ContactDraft | null => {
    const trimmed = trimAll(draft[part])
    if (Object.values(trimmed).every((text) => text === '')) return null
    for (const [field, words] of Object.entries(NEEDED))
      if (trimmed[field as keyof ContactDraft] === '') errors[`safety.${part}.${field}`] = words
    return trimmed
  }
  const manufacturer = contactOf('manufacturer')
  const responsiblePerson = contactOf('responsiblePerson')
  const warnings = LANGUAGES.flatMap((language) => {
    const texts = [...new Set(draft.warnings[language].split('\n').flatMap((line) => line.trim() || []))]
    return texts.length === 0 ? [] : [{ language, texts }]
  })
  const isEmpty = manufacturer === null && responsiblePerson === null && warnings.length === 0
  return { safety: isEmpty ? null : { manufacturer, responsiblePerson, warnings }, errors }
}

const NEEDED = {
  name: 'Enter a name.',
  address: 'Enter a postal address.',
  contact: 'Enter a mail address or the address of a website.',
}

const trimAll = ({ name, address, contact }: ContactDraft): ContactDraft => ({
  name: name.trim(),
  address: address.trim(),
  contact: contact.trim(),
})
