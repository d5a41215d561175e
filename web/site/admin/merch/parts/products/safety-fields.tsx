import { TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { LANGUAGES, type Language } from '../../../../words/language.ts'
import { Group } from './product-rows.tsx'
import type { ContactDraft, SafetyDraft } from './safety-draft.ts'

type SafetyFieldsProps = {
  draft: SafetyDraft
  onChange: (safety: SafetyDraft) => void
  errorOf: (path: string) => string | undefined
}

/** Fields for the data that an offer to buyers in the EU must show. */
export const SafetyFields = ({ draft, onChange, errorOf }: SafetyFieldsProps) => (
  <>
    <ContactFields
      legend="Manufacturer"
      hint="Shown before purchase, as the EU requires. If empty, the operator’s default applies."
      path="safety.manufacturer"
      contact={draft.manufacturer}
      onChange={(manufacturer) => onChange({ ...draft, manufacturer })}
      errorOf={errorOf}
    />
    <ContactFields
      legend="Responsible person in the EU"
      hint="Only if the manufacturer is established outside the EU."
      path="safety.responsiblePerson"
      contact={draft.responsiblePerson}
      onChange={(responsiblePerson) => onChange({ ...draft, responsiblePerson })}
      errorOf={errorOf}
    />
    <Group
      legend="Warnings and safety information"
      hint="One warning in each line. Fans without a text in their language see English."
    >
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          name={`safety.warnings.${language}`}
          label={LANGUAGE_NAMES[language]}
          value={draft.warnings[language]}
          onChange={(text) => onChange({ ...draft, warnings: { ...draft.warnings, [language]: text } })}
          rows={2}
        />
      ))}
    </Group>
  </>
)

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'In English',
  de: 'In German',
  fr: 'In French',
  es: 'In Spanish',
  ja: 'In Japanese',
  ar: 'In Arabic',
}

type ContactFieldsProps = {
  legend: string
  hint: string
  path: string
  contact: ContactDraft
  onChange: (contact: ContactDraft) => void
  errorOf: SafetyFieldsProps['errorOf']
}

const ContactFields = ({ legend, hint, path, contact, onChange, errorOf }: ContactFieldsProps) => (
  <Group legend={legend} hint={hint}>
    <TextField
      name={`${path}.name`}
      label="Name"
      value={contact.name}
      onChange={(name) => onChange({ ...contact, name })}
      maxLength={200}
      autoComplete="off"
      error={errorOf(`${path}.name`)}
    />
    <TextArea
      name={`${path}.address`}
      label="Postal address"
      value={contact.address}
      onChange={(address) => onChange({ ...contact, address })}
      maxLength={500}
      rows={3}
      error={errorOf(`${path}.address`)}
    />
    <TextField
      name={`${path}.contact`}
      label="Mail or web address"
      value={contact.contact}
      onChange={(text) => onChange({ ...contact, contact: text })}
      maxLength={320}
      autoComplete="off"
      error={errorOf(`${path}.contact`)}
    />
  </Group>
)
