import { useState } from 'react'
import type { Model } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextArea } from '../../parts/forms/fields.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { GENERATION_STATES, microUsd } from '../labels.ts'

export function ModelTrial({ model: { key, costMicroUsd } }: { model: Model }) {
  const [text, setText] = useState('')
  const { call, isBusy, refused, done } = useApiMutation('POST /api/merch/admin/models/{key}/try')
  return (
    <Section title="Test">
      <Form
        label="Test"
        refused={refused}
        onSubmit={() => void call({ params: { key }, body: text.trim() === '' ? {} : { text: text.trim() } })}
      >
        <TextArea
          name="trial"
          label="Text"
          hint="Leave empty to send a sample sentence"
          value={text}
          onChange={setText}
          rows={2}
          maxLength={2000}
        />
        <Actions>
          <Button type="submit" isBusy={isBusy}>
            Make one call, for about {microUsd(costMicroUsd)}
          </Button>
        </Actions>
      </Form>
      {done && <Trial key={done.data.jobId} jobId={done.data.jobId} />}
    </Section>
  )
}

const ENDED = ['SUCCEEDED', 'FAILED', 'CANCELLED']

function Trial({ jobId }: { jobId: string }) {
  const [isOver, setOver] = useState(false)
  const job = useApiQuery(
    'GET /api/generation-jobs/{id}',
    { params: { id: jobId } },
    { everySeconds: isOver ? false : 2 },
  )
  if (!isOver && job.data && ENDED.includes(job.data.job.status)) setOver(true)
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
