import type { MerchFilter } from '../../../../../../client/src/api-types.ts'
import { Section } from '../../../../../parts/layout/page.tsx'
import { useFacts } from '../../../../api.tsx'
import { useGo } from '../../../../navigation.tsx'
import { Notice } from '../../../../parts/feedback/notice.tsx'
import { ApiForm, type FormFields, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { ChangeMerchFilterBody, CreateMerchFilterBody } from '../../../../parts/rules/body-rules.ts'
import { PictureField } from '../product-picture-field.tsx'

const EMPTY = { name: '', description: '', tags: '', prompt: '', referenceImageUrl: '' }
type Draft = typeof EMPTY

const draftOf = (filter: MerchFilter): Draft => ({
  name: filter.name,
  description: filter.description ?? '',
  tags: filter.tags.join(', '),
  prompt: filter.prompt ?? '',
  referenceImageUrl: filter.referenceImageUrl ?? '',
})
const SAY = { name: 'Enter a name.' }

/** Holds the typed settings, so that the prompt can be tried before it is saved. */
export const useFilterForm = (filter: MerchFilter) =>
  useApiForm('PATCH /api/merch/admin/filters/{id}', {
    rules: ChangeMerchFilterBody,
    input: { params: { id: filter.id } },
    initial: draftOf(filter),
    say: SAY,
    guards: true,
  })

export function FilterForm({ form }: { form: ReturnType<typeof useFilterForm> }) {
  return (
    <Section title="Settings">
      {form.isSaved && <Notice tone="good">Saved. Art that sellers already made does not change.</Notice>}
      <ApiForm form={form} label="Settings">
        <Fields form={form} />
        <Actions>
          <Button
            {...form.button}
            look="primary"
            busyLabel="Saving"
            disabledReason={form.isDirty ? undefined : 'Nothing has changed.'}
          >
            Save filter
          </Button>
        </Actions>
      </ApiForm>
    </Section>
  )
}

/** A filter without a prompt is a draft. */
export function NewFilter() {
  const go = useGo()
  const form = useApiForm('POST /api/merch/admin/filters', {
    rules: CreateMerchFilterBody,
    initial: EMPTY,
    say: SAY,
    onDone: ({ data }) => go(`/admin/filters?case=${data.filter.id}`),
  })
  return (
    <ApiForm form={form} label="New filter">
      <Fields form={form} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel="Adding">
          Add filter
        </Button>
      </Actions>
    </ApiForm>
  )
}

function Fields({ form }: { form: FormFields<Draft> }) {
  const { baseUrl } = useFacts()
  const reference = form.text('referenceImageUrl')
  // Shows only pictures from our own server, because our pages send no requests to other servers.
  const isOurs = reference.value.startsWith(`${baseUrl}/media/`)
  return (
    <>
      <TextField {...form.text('name')} label="Name" hint="Shown to sellers when they choose a filter." />
      <TextArea {...form.text('description')} label="Description" rows={2} />
      <TextField {...form.text('tags')} label="Tags" hint="Separate with commas: print, two inks" />
      <TextArea
        {...form.text('prompt')}
        label="Prompt"
        hint="How art is made from a photo. Sellers never see it. A filter without a prompt is not available to sellers."
        rows={5}
      />
      <PictureField
        label="Reference picture"
        hint="An example of the style, sent with every photo."
        value={isOurs ? reference.value : null}
        type="ai_template"
        onChange={(asset) => reference.onChange(asset?.url ?? '')}
      />
      <TextField
        {...reference}
        label="Or the address of an external picture"
        hint="Must start with https. It is fetched whenever art is made."
        type="url"
        value={isOurs ? '' : reference.value}
      />
    </>
  )
}
