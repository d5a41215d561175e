import type { Model, ModelAdapter, ModelSpeed, ModelStatus } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiMutation } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { ChangeModelBody } from '../../parts/rules/body-rules.ts'
import { bodyFrom } from '../../parts/rules/rules.ts'
import { humanizeCode, MODEL_STATES, parseParameters } from '../labels.ts'

const ADAPTERS: readonly ModelAdapter[] = ['auto', 'local', 'openai', 'google', 'fal', 'elevenlabs']
const SPEEDS: readonly ModelSpeed[] = ['fast', 'medium', 'slow']
const STATUSES: readonly ModelStatus[] = ['active', 'deprecated', 'inactive']

const fieldsOf = (model: Model) => ({
  status: model.status,
  adapter: model.adapter,
  speedCategory: model.speedCategory,
  providerModel: model.providerModel ?? '',
  endpoint: model.endpoint ?? '',
  costMicroUsd: String(model.costMicroUsd),
  timeoutMs: String(model.timeoutMs),
  concurrency: String(model.concurrency),
  parameters: JSON.stringify(model.parameters, null, 2),
})

const NUMBERS = [
  ['costMicroUsd', 'Cost per call', 'In millionths of a US dollar. Used if the provider reports no cost.'],
  ['timeoutMs', 'Timeout', 'In milliseconds'],
  ['concurrency', 'Concurrent calls', 'Across all processes'],
] as const

/** The next call uses the new values. */
export function ModelForm({ model }: { model: Model }) {
  const form = useApiForm('PATCH /api/merch/admin/models/{key}', {
    rules: ChangeModelBody,
    input: { params: { key: model.key } },
    initial: fieldsOf(model),
    body: ({ parameters, ...fields }) => ({
      ...bodyFrom(ChangeModelBody, fields),
      parameters: parseParameters(parameters),
    }),
    check: ({ parameters }) => ({
      parameters:
        parseParameters(parameters) === undefined
          ? 'Enter a JSON object whose values are strings, numbers, true or false.'
          : undefined,
    }),
    guards: true,
  })
  return (
    <Section title="Settings">
      {form.isSaved && <Notice tone="good">Saved. The next call uses these settings.</Notice>}
      <ApiForm form={form} label="Settings">
        <SelectField
          {...form.choice('status')}
          label="State"
          choices={STATUSES.map((value) => ({ value, label: MODEL_STATES[value].word }))}
        />
        <SelectField
          {...form.choice('adapter')}
          label="Adapter"
          hint="auto: a connected hosted adapter, otherwise the one on this machine"
          choices={ADAPTERS.map((value) => ({ value, label: value }))}
        />
        <SelectField
          {...form.choice('speedCategory')}
          label="Speed"
          choices={SPEEDS.map((value) => ({ value, label: humanizeCode(value) }))}
        />
        <TextField
          {...form.text('providerModel')}
          label="Name at the provider"
          hint="Leave empty to use the adapter’s default"
        />
        <TextField
          {...form.text('endpoint')}
          label="Endpoint"
          hint="The name that designs and offers use. Only one model can have it at a time."
        />
        {NUMBERS.map(([name, label, hint]) => (
          <TextField key={name} {...form.text(name)} label={label} hint={hint} inputMode="numeric" />
        ))}
        <TextArea
          {...form.text('parameters')}
          label="Parameters"
          hint="JSON, passed to the adapter with every call"
          rows={6}
          isRequired
        />
        <Actions>
          <Button {...form.button} look="primary" busyLabel="Saving">
            Save
          </Button>
        </Actions>
      </ApiForm>
    </Section>
  )
}

/** Deletes a model that is switched off. The server checks that the model was never called. */
export function DeleteModel({ model: { key, status } }: { model: Model }) {
  const go = useGo()
  const { call, isBusy, refused } = useApiMutation('DELETE /api/merch/admin/models/{key}')
  return (
    <div>
      <Confirm
        label="Delete model"
        title={`Delete ${key}?`}
        confirmLabel="Delete model"
        isBusy={isBusy}
        refused={refused}
        disabledReason={status === 'inactive' ? undefined : 'Turn the model off first.'}
        onConfirm={async () => {
          const isDone = await call({ params: { key } })
          if (isDone) go('/admin/models')
          return isDone
        }}
      >
        <p>Only a model that was never called can be deleted. Anything that uses it can no longer be generated.</p>
      </Confirm>
    </div>
  )
}
