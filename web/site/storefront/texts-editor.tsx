import { useState } from 'react'
import type { CampaignTexts, TextsByLanguage } from '../../../client/src/api-types.ts'
import { Section } from '../../parts/layout/page.tsx'
import type { ApiError } from '../api.tsx'
import { useUnsavedGuard } from '../navigation.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { SelectField, TextArea, TextField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { LANGUAGES, type Language } from '../words/language.ts'

type FieldName = Exclude<keyof CampaignTexts, 'designs' | 'products'>
type MainField = { name: FieldName; label: string; main: string | null; isLong?: boolean }

/** The texts of the campaign itself, which fans of other languages see where a text is missing. */
export type MainTexts = {
  fields: readonly MainField[]
  designs: readonly { id: string; name: string }[]
  products: readonly { id: string; name: string; description: string | null }[]
}

type TextsEditorProps = {
  main: MainTexts
  saved: TextsByLanguage
  isBusy: boolean
  refused: ApiError | null
  /** Returns true if the texts were saved. */
  onSave: (language: Language, texts: CampaignTexts) => Promise<boolean>
}

const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  ja: 'Japanese',
  ar: 'Arabic',
}

const NO_TEXTS: CampaignTexts = {
  desktopTitle: null,
  cameraPermissionText: null,
  thankYouMessage: null,
  successHeadline: null,
  shareTextTemplate: null,
  studioHeadline: null,
  studioSlide1Caption: null,
  studioSlide2Caption: null,
  studioSlide3Caption: null,
  designs: [],
  products: [],
}

/** Edits the texts of one language at a time. An empty field falls back to the main text. */
export function TextsEditor({ main, saved, isBusy, refused, onSave }: TextsEditorProps) {
  const [language, setLanguage] = useState<Language>(LANGUAGES.find((one) => saved[one] !== undefined) ?? 'de')
  const [drafts, setDrafts] = useState<TextsByLanguage>({})
  const [savedLanguage, setSavedLanguage] = useState<Language | null>(null)
  const texts = drafts[language] ?? saved[language] ?? NO_TEXTS
  const isDirty = Object.keys(drafts).length > 0
  useUnsavedGuard(isDirty)
  const change = (next: Partial<CampaignTexts>) => {
    setSavedLanguage(null)
    setDrafts((known) => ({ ...known, [language]: { ...texts, ...next } }))
  }
  const save = async () => {
    if (!(await onSave(language, texts))) return
    setSavedLanguage(language)
    setDrafts(({ [language]: _saved, ...others }) => others)
  }
  return (
    <Form label="Texts in other languages" refused={refused} onSubmit={() => void save()}>
      <SelectField
        name="language"
        label="Language"
        hint="Fans see these texts if their browser, or their choice in the store, is in this language."
        value={language}
        onChange={setLanguage}
        choices={LANGUAGES.map((value) => ({ value, label: labelOf(value, saved, drafts) }))}
      />
      {main.fields.map((field) => (
        <TextInput
          key={`${language} ${field.name}`}
          field={field}
          language={language}
          value={texts[field.name] ?? ''}
          onChange={(text) => change({ [field.name]: textOrNull(text) })}
        />
      ))}
      <Designs main={main} texts={texts} language={language} onChange={change} />
      <Products main={main} texts={texts} language={language} onChange={change} />
      <Actions>
        <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Saving">
          {`Save ${NAMES[language]} texts`}
        </Button>
      </Actions>
      {savedLanguage === language && <p role="status">{`${NAMES[language]} texts saved.`}</p>}
    </Form>
  )
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text)

function labelOf(language: Language, saved: TextsByLanguage, drafts: TextsByLanguage): string {
  if (drafts[language] !== undefined) return `${NAMES[language]}: unsaved changes`
  return saved[language] === undefined ? NAMES[language] : `${NAMES[language]}: saved`
}

type TextInputProps = { field: MainField; language: Language; value: string; onChange: (text: string) => void }

function TextInput({ field: { name, label, main, isLong = false }, language, value, onChange }: TextInputProps) {
  const hint =
    main === null ? (
      'The campaign has no such text, so fans see a general one.'
    ) : (
      <>
        Main text: “<bdi>{main}</bdi>”
      </>
    )
  const shared = { name: `${language} ${name}`, label, hint, value, onChange }
  return isLong ? (
    <TextArea {...shared} rows={3} maxLength={4000} />
  ) : (
    <TextField {...shared} maxLength={300} autoComplete="off" />
  )
}

type NamesProps = {
  main: MainTexts
  texts: CampaignTexts
  language: Language
  onChange: (texts: Partial<CampaignTexts>) => void
}

function Designs({ main, texts: { designs }, language, onChange }: NamesProps) {
  if (main.designs.length === 0) return null
  return (
    <Section title="Designs">
      {main.designs.map(({ id, name }) => (
        <TextField
          key={`${language} ${id}`}
          name={`${language} design ${id}`}
          label={name}
          maxLength={120}
          autoComplete="off"
          value={designs.find((one) => one.id === id)?.name ?? ''}
          onChange={(text) => {
            const others = designs.filter((one) => one.id !== id)
            onChange({ designs: text === '' ? others : [...others, { id, name: text }] })
          }}
        />
      ))}
    </Section>
  )
}

type ProductText = CampaignTexts['products'][number]

function Products({ main, texts: { products }, language, onChange }: NamesProps) {
  if (main.products.length === 0) return null
  return (
    <Section title="Products">
      {main.products.map(({ id, name, description }) => {
        const known: ProductText = products.find(({ catalogProductId }) => catalogProductId === id) ?? {
          catalogProductId: id,
          name: null,
          description: null,
        }
        const put = (text: Partial<ProductText>) => {
          const others = products.filter(({ catalogProductId }) => catalogProductId !== id)
          onChange({ products: [...others, { ...known, ...text }] })
        }
        return (
          <div key={`${language} ${id}`} className="stack">
            <TextField
              name={`${language} name ${id}`}
              label={`Name of “${name}”`}
              maxLength={300}
              autoComplete="off"
              value={known.name ?? ''}
              onChange={(text) => put({ name: textOrNull(text) })}
            />
            <TextArea
              name={`${language} description ${id}`}
              label={`Description of “${name}”`}
              hint={description ?? undefined}
              rows={2}
              maxLength={4000}
              value={known.description ?? ''}
              onChange={(text) => put({ description: textOrNull(text) })}
            />
          </div>
        )
      })}
    </Section>
  )
}
