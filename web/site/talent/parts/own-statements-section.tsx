import { useState } from 'react'
import type { LikenessProfile, SaveLikenessProfileBody } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { useUnsavedGuard } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../parts/forms/form.tsx'
import { accentLabel } from '../../words/accents.ts'
import { STATEMENT_CHOICES } from '../labels.ts'

const CHOSEN = ['category', 'gender', 'hairColor', 'voiceTone'] as const
const LABELS = { category: 'Category', gender: 'Gender', hairColor: 'Hair', voiceTone: 'Voice' } as const

type Typed = Record<(typeof CHOSEN)[number] | 'birthYear' | 'accent', string>

/** The talent's own description; it overrides recognized tags. */
export function AboutYouSection({ query }: { query: { accountId?: string } }) {
  const profile = useApiQuery('GET /api/likeness/profile', { query })
  return (
    <Section title="About you">
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
  const before = readOwnStatements(profile)
  const [typed, setTyped] = useState(before)
  const [isSaved, setSaved] = useState(false)
  const isDirty = JSON.stringify(typed) !== JSON.stringify(before)
  useUnsavedGuard(isDirty)
  const save = useApiMutation('PUT /api/likeness/profile', {
    changes: ['GET /api/likeness/profile', 'GET /api/likeness/indexing'],
    onDone: () => setSaved(true),
  })
  const change = (field: keyof Typed) => (value: string) => {
    setSaved(false)
    setTyped({ ...typed, [field]: value })
  }
  const errors = fieldErrorsOf(save.refused)
  const submit = () => {
    const { birthYear, accent, ...chosen } = typed
    const body = {
      ...Object.fromEntries(Object.entries(chosen).map(([field, value]) => [field, value === '' ? null : value])),
      birthYear: birthYear.trim() === '' ? null : Number(birthYear),
      accent: accent.trim() === '' ? null : accent.trim(),
    } as SaveLikenessProfileBody
    void save.call({ query, body })
  }
  const detectedLabel = (field: (typeof CHOSEN)[number]): string => {
    const value = profile[field].seenValue
    return value === null
      ? 'Not specified'
      : `Detected: ${(STATEMENT_CHOICES[field] as Record<string, string>)[value]?.toLowerCase() ?? value}`
  }
  return (
    <Form label="About you" onSubmit={submit} refused={save.refused} fields={['birthYear', 'accent']}>
      {CHOSEN.map((field) => (
        <SelectField
          key={field}
          name={field}
          label={LABELS[field]}
          value={typed[field]}
          onChange={change(field)}
          choices={[
            { value: '', label: detectedLabel(field) },
            ...Object.entries(STATEMENT_CHOICES[field]).map(([value, label]) => ({ value, label })),
          ]}
        />
      ))}
      <TextField
        name="birthYear"
        label="Year of birth"
        inputMode="numeric"
        value={typed.birthYear}
        onChange={change('birthYear')}
        hint="Only the decade is used in searches."
        error={errors['birthYear']}
      />
      <TextField
        name="accent"
        label="Accent"
        value={typed.accent}
        onChange={change('accent')}
        maxLength={60}
        hint={accentHint(typed.accent.trim())}
        error={errors['accent']}
      />
      {isSaved && !isDirty && <Notice tone="good">Saved. Searches will use it shortly.</Notice>}
      <Actions>
        <Button type="submit" isBusy={save.isBusy} busyLabel="Saving">
          Save details
        </Button>
      </Actions>
    </Form>
  )
}

/** Shows how the accent will read if it differs from the input. */
function accentHint(typed: string): string {
  const shown = accentLabel(typed)
  return shown.toLowerCase() === typed.toLowerCase()
    ? 'In your own words, for example “from Gothenburg”.'
    : `Shown as “${shown}”.`
}
