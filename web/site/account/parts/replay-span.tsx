import { Section } from '../../../parts/layout/page.tsx'
import { useApiMutation } from '../../api.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { ReplayWebhookDeliveriesBody } from '../../parts/rules/body-rules.ts'

export function ReplaySpan({ id }: { id: string }) {
  const replay = useApiMutation('POST /api/webhooks/endpoints/{id}/replay')
  const form = useApiForm('POST /api/webhooks/endpoints/{id}/replay', {
    rules: ReplayWebhookDeliveriesBody,
    input: { params: { id } },
    initial: { from: '', to: '' },
    body: ({ from, to }) => ({ from: toIso(from), to: toIso(to) }),
    say: { from: 'Enter the beginning.', to: 'Enter the end.' },
    through: replay,
    resets: true,
  })
  const count = replay.done?.replayed
  return (
    <Section title="Send events again">
      <p className="muted">If your receiver has lost events, send it everything of a span of time once more.</p>
      <ApiForm form={form} label="Send events again">
        <TextField {...form.text('from')} label="From" type="datetime-local" />
        <TextField {...form.text('to')} label="To" type="datetime-local" />
        <div>
          <Button {...form.button} busyLabel="Sending">
            Send again
          </Button>
        </div>
      </ApiForm>
      {count !== undefined && (
        <Notice tone="good">{count === 1 ? '1 event is sent again.' : `${count} events are sent again.`}</Notice>
      )}
    </Section>
  )
}

/**
 * Converts the reader's local time to UTC. Other text stays unchanged, and the server refuses it.
 */
const toIso = (local: string): string => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}
