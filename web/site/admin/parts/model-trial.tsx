import type { Model } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextArea } from '../../parts/forms/fields.tsx'
import { TryModelBody } from '../../parts/rules/body-rules.ts'
import { GENERATION_STATES, microUsd } from '../labels.ts'

export function ModelTrial({ model: { key, costMicroUsd } }: { model: Model }) {
  const form = useApiForm('POST /api/merch/admin/models/{key}/try', {
    rules: TryModelBody,
    input: { params: { key } },
    initial: { text: '' },
    optional: ['text'],
  })
  return (
    <Section title="Test">
      <ApiForm form={form} label="Test">
        <TextArea {...form.text('text')} label="Text" hint="Leave empty to send a sample sentence" rows={2} />
        <Actions>
          <Button {...form.button}>Make one call, for about {microUsd(costMicroUsd)}</Button>
        </Actions>
      </ApiForm>
      {form.done && <Trial key={form.done.data.jobId} jobId={form.done.data.jobId} />}
    </Section>
  )
}

const ENDED = ['SUCCEEDED', 'FAILED', 'CANCELLED']

function Trial({ jobId }: { jobId: string }) {
  const job = useApiQuery(
    'GET /api/generation-jobs/{id}',
    { params: { id: jobId } },
    { everySeconds: (body) => (body && ENDED.includes(body.job.status) ? false : 2) },
  )
  return (
    <Load of={job}>
      {({ job: { status, result, error } }) => (
        <div className="stack" aria-live="polite">
          <StateChip {...GENERATION_STATES[status]} />
          {error && <Notice tone="bad" title={error.message} />}
          {result && (
            <details>
              <summary>Response</summary>
              <pre className="words small">{JSON.stringify(result, shortened, 2)}</pre>
            </details>
          )}
        </div>
      )}
    </Load>
  )
}

/** Shortens long strings such as base64 files. */
const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > 400 ? `${value.slice(0, 80)}… (${value.length} characters)` : value
