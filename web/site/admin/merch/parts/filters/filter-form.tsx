import { useState } from 'react'
import type { MerchFilter } from '../../../../../../client/src/api-types.ts'
import { useApiMutation, useFacts } from '../../../../api.tsx'
import { useGo, useUnsavedGuard } from '../../../../navigation.tsx'
import { Notice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { Section } from '../../../../parts/layout/page.tsx'
import { parseList } from '../../merch-labels.ts'
import { PictureField } from '../product-picture-field.tsx'

const EMPTY = { name: '', description: '', tags: '', prompt: '', reference: '' }
type Draft = typeof EMPTY

const draftOf = (filter: MerchFilter): Draft => ({
  name: filter.name,
  description: filter.description ?? '',
  tags: filter.tags.join(', '),
  prompt: filter.prompt ?? '',
  reference: filter.referenceImageUrl ?? '',
})

/** Builds the request body. Empty fields become null. */
const bodyOf = (draft: Draft) => ({
  name: draft.name.trim(),
  description: draft.description.trim() || null,
  tags: parseList(draft.tags),
  prompt: draft.prompt.trim() || null,
  referenceImageUrl: draft.reference.trim() || null,
})

/** Edits a filter. Reports the typed prompt, so it can be tried before saving. */
export function FilterForm({ filter, onPrompt }: { filter: MerchFilter; onPrompt: (prompt: string) => void }) {
  const [draft, setDraft] = useState(() => draftOf(filter))
  const [base, setBase] = useState(draft)
  const { call, isBusy, refused, done } = useApiMutation('PATCH /api/merch/admin/filters/{id}')
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base)
  useUnsavedGuard(isChanged)
  const save = async () => {
    if (await call({ params: { id: filter.id }, body: bodyOf(draft) })) setBase(draft)
  }
  return (
    <Section title="Settings">
      {done && !isChanged && <Notice tone="good">Saved. Art that sellers already made does not change.</Notice>}
      <Form label="Settings" onSubmit={() => void save()} refused={refused} fields={FIELDS}>
        <Fields
          draft={draft}
          errors={fieldErrorsOf(refused)}
          onChange={(next) => {
            setDraft(next)
            onPrompt(next.prompt)
          }}
        />
        <Actions>
          <Button
            look="primary"
            type="submit"
            isBusy={isBusy}
            busyLabel="Saving"
            disabledReason={isChanged ? undefined : 'Nothing has changed.'}
          >
            Save filter
          </Button>
        </Actions>
      </Form>
    </Section>
  )
}

/** Creates a filter; without a prompt it is a draft. */
export function NewFilter() {
  const go = useGo()
  const [draft, setDraft] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const { call, isBusy, refused } = useApiMutation('POST /api/merch/admin/filters', {
    onDone: ({ data }) => go(`/admin/filters?case=${data.filter.id}`),
  })
  const isUnnamed = draft.name.trim() === ''
  const errors = fieldErrorsOf(refused)
  return (
    <Form
      label="New filter"
      refused={refused}
      fields={FIELDS}
      onSubmit={() => {
        setTried(true)
        if (!isUnnamed) void call({ body: bodyOf(draft) })
      }}
    >
      <Fields
        draft={draft}
        errors={isTried && isUnnamed ? { ...errors, name: 'Enter a name.' } : errors}
        onChange={setDraft}
      />
      <Actions>
        <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Adding">
          Add filter
        </Button>
      </Actions>
    </Form>
  )
}

const FIELDS = ['name', 'description', 'tags', 'tags.0', 'prompt', 'referenceImageUrl']

type FieldsProps = {
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange: (draft: Draft) => void
}

function Fields({ draft, errors, onChange }: FieldsProps) {
  const { baseUrl } = useFacts()
  const set = (name: keyof Draft) => (value: string) => onChange({ ...draft, [name]: value })
  // Pictures on other servers are not loaded, because our pages send no requests elsewhere.
  const isOurs = draft.reference.startsWith(`${baseUrl}/media/`)
  const tagError = Object.entries(errors).find(([path]) => path.startsWith('tags'))?.[1]
  return (
    <>
      <TextField
        name="name"
        label="Name"
        hint="Shown to sellers when they choose a filter."
        value={draft.name}
        onChange={set('name')}
        maxLength={120}
        error={errors['name']}
        isRequired
      />
      <TextArea
        name="description"
        label="Description"
        value={draft.description}
        onChange={set('description')}
        maxLength={2000}
        rows={2}
        error={errors['description']}
      />
      <TextField
        name="tags"
        label="Tags"
        hint="Separate with commas: print, two inks"
        value={draft.tags}
        onChange={set('tags')}
        error={tagError}
      />
      <TextArea
        name="prompt"
        label="Prompt"
        hint="How art is made from a photo. Sellers never see it. A filter without a prompt is not available to sellers."
        value={draft.prompt}
        onChange={set('prompt')}
        maxLength={8000}
        rows={5}
        error={errors['prompt']}
      />
      <PictureField
        label="Reference picture"
        hint="An example of the style, sent with every photo."
        value={isOurs ? draft.reference : null}
        type="ai_template"
        onChange={(asset) => set('reference')(asset?.url ?? '')}
      />
      <TextField
        name="reference"
        label="Or the address of an external picture"
        hint="Must start with https. It is fetched whenever art is made."
        type="url"
        value={isOurs ? '' : draft.reference}
        onChange={set('reference')}
        maxLength={2048}
        error={errors['referenceImageUrl']}
      />
    </>
  )
}
