import { useState } from 'react'
import type { Model, ModelAdapter, ModelSpeed, ModelStatus } from '../../../../client/src/api-types.ts'
import { useApiMutation } from '../../api.tsx'
import { useGo, useUnsavedGuard } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../parts/forms/form.tsx'
import { Section } from '../../parts/layout/page.tsx'
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

/** Edits how a model is called. The next call uses the new values. */
export function ModelForm({ model }: { model: Model }) {
  const [fields, setFields] = useState(() => fieldsOf(model))
  const { call, isBusy, refused, done } = useApiMutation('PATCH /api/merch/admin/models/{key}')
  const set = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value })
  const errors = fieldErrorsOf(refused)
  const parameters = parseParameters(fields.parameters)
  useUnsavedGuard(JSON.stringify(fields) !== JSON.stringify(fieldsOf(model)))
  const save = () => {
    if (parameters === undefined) return
    void call({
      params: { key: model.key },
      body: {
        status: fields.status,
        adapter: fields.adapter,
        speedCategory: fields.speedCategory,
        providerModel: fields.providerModel.trim() || null,
        endpoint: fields.endpoint.trim() || null,
        costMicroUsd: Number(fields.costMicroUsd),
        timeoutMs: Number(fields.timeoutMs),
        concurrency: Number(fields.concurrency),
        parameters,
      },
    })
  }
  const text = (
    name: 'providerModel' | 'endpoint' | 'costMicroUsd' | 'timeoutMs' | 'concurrency',
    label: string,
    hint: string,
  ) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      isRequired={name !== 'providerModel' && name !== 'endpoint'}
      {...(name === 'providerModel' || name === 'endpoint' ? {} : { inputMode: 'numeric' as const })}
      value={fields[name]}
      onChange={set(name)}
      error={errors[name]}
    />
  )
  return (
    <Section title="Settings">
      {done && <Notice tone="good">Saved. The next call uses these settings.</Notice>}
      <Form label="Settings" onSubmit={save} refused={refused} fields={Object.keys(fields)}>
        <SelectField
          name="status"
          label="State"
          value={fields.status}
          onChange={set('status')}
          choices={STATUSES.map((value) => ({ value, label: MODEL_STATES[value].word }))}
        />
        <SelectField
          name="adapter"
          label="Adapter"
          hint="auto: a connected hosted adapter, otherwise the one on this machine"
          value={fields.adapter}
          onChange={set('adapter')}
          choices={ADAPTERS.map((value) => ({ value, label: value }))}
        />
        <SelectField
          name="speedCategory"
          label="Speed"
          value={fields.speedCategory}
          onChange={set('speedCategory')}
          choices={SPEEDS.map((value) => ({ value, label: humanizeCode(value) }))}
        />
        {text('providerModel', 'Name at the provider', 'Leave empty to use the adapter’s default')}
        {text('endpoint', 'Endpoint', 'The name that designs and offers use. Only one model can have it at a time.')}
        {text('costMicroUsd', 'Cost per call', 'In millionths of a US dollar. Used if the provider reports no cost.')}
        {text('timeoutMs', 'Timeout', 'In milliseconds')}
        {text('concurrency', 'Concurrent calls', 'Across all processes')}
        <TextArea
          name="parameters"
          label="Parameters"
          hint="JSON, passed to the adapter with every call"
          rows={6}
          value={fields.parameters}
          onChange={set('parameters')}
          isRequired
          error={
            errors['parameters'] ??
            (parameters === undefined
              ? 'Enter a JSON object whose values are strings, numbers, true or false.'
              : undefined)
          }
        />
        <Actions>
          <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Saving">
            Save
          </Button>
        </Actions>
      </Form>
    </Section>
  )
}

/** Deletes a model that is switched off and was never called. The server checks the latter. */
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
        <p>Only a model that was never called can be deleted. Anything that names it can no longer be generated.</p>
      </Confirm>
    </div>
  )
}
