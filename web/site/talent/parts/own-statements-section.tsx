import type { LikenessProfile } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { SaveLikenessProfileBody } from '../../parts/rules/body-rules.ts'
import { accentLabel } from '../../words/accents.ts'
import { lowerFirst } from '../../words/lower-first.ts'
import { STATEMENT_CHOICES } from '../labels.ts'

const CHOSEN = ['category', 'gender', 'hairColor', 'voiceTone'] as const
const LABELS = {
  get category() {
    return say('Category')
  },
  get gender() {
    return say('Gender')
  },
  get hairColor() {
    return say('Hair')
  },
  get voiceTone() {
    return say('Voice')
  },
} as const

type Typed = Record<(typeof CHOSEN)[number] | 'birthYear' | 'accent', string>

/** A talent's own entries replace the recognized tags. */
export function AboutYouSection({ query }: { query: { accountId?: string } }) {
  const profile = useApiQuery('GET /api/likeness/profile', { query })
  return (
    <Section title={say('About you')}>
      <Load of={profile}>{(body) => <OwnStatements profile={body} query={query} />}</Load>
    </Section>
  )
}

const readOwnStatements = (profile: LikenessProfile): Typed => {
  const of = (field: keyof Typed) => (profile[field].source === 'SAID' ? String(profile[field].value ?? '') : '')
  return {
    category: of('category'),
    gender: of('gender'),
    hairColor: of('hairColor'),
    voiceTone: of('voiceTone'),
    birthYear: of('birthYear'),
    accent: of('accent'),
  }
}

function OwnStatements({ profile, query }: { profile: LikenessProfile; query: { accountId?: string } }) {
  const form = useApiForm('PUT /api/likeness/profile', {
    rules: SaveLikenessProfileBody,
    input: { query },
    initial: readOwnStatements(profile),
    say: { birthYear: say('Enter a year with four digits.') },
    guards: true,
  })
  const detectedLabel = (field: (typeof CHOSEN)[number]): string => {
    const value = profile[field].seenValue
    return value === null
      ? say('Not specified')
      : say('Detected: {value}', {
          value: lowerFirst((STATEMENT_CHOICES[field] as Record<string, string>)[value] ?? value),
        })
  }
  return (
    <ApiForm form={form} label={say('About you')}>
      {CHOSEN.map((field) => (
        <SelectField
          key={field}
          {...form.choice(field)}
          label={LABELS[field]}
          choices={[
            { value: '', label: detectedLabel(field) },
            ...Object.entries(STATEMENT_CHOICES[field]).map(([value, label]) => ({ value, label })),
          ]}
        />
      ))}
      <TextField
        {...form.text('birthYear')}
        label={say('Year of birth')}
        inputMode="numeric"
        hint={say('Anyone can see this year and filter searches by age.')}
      />
      <TextField {...form.text('accent')} label={say('Accent')} hint={accentHint(form.values.accent.trim())} />
      {form.isSaved && <Notice tone="good">{say('Saved. Searches will use it shortly.')}</Notice>}
      <Actions>
        <Button {...form.button} busyLabel={say('Saving')}>
          {say('Save details')}
        </Button>
      </Actions>
    </ApiForm>
  )
}

/** Returns the name under which an accent is shown, if it differs from the typed text. */
function accentHint(typed: string): string {
  const shown = accentLabel(typed)
  return shown.toLowerCase() === typed.toLowerCase()
    ? say('In your own words, for example “from Gothenburg”.')
    : say('Shown as “{accent}”.', { accent: shown })
}
