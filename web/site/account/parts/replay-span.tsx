import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
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
    say: { from: say('Enter the beginning.'), to: say('Enter the end.') },
    through: replay,
    resets: true,
  })
  const count = replay.done?.replayed
  return (
    <Section title={say('Send events again')}>
      <p className="muted">
        {say('If your receiver has lost events, send it everything of a span of time once more.')}
      </p>
      <ApiForm form={form} label={say('Send events again')}>
        <TextField {...form.text('from')} label={say('From')} type="datetime-local" />
        <TextField {...form.text('to')} label={say('To')} type="datetime-local" />
        <div>
          <Button {...form.button} busyLabel={say('Sending')}>
            {say('Send again')}
          </Button>
        </div>
      </ApiForm>
      {count !== undefined && (
        <Notice tone="good">
          {say('{count, plural, one {# event is sent again.} other {# events are sent again.}}', { count })}
        </Notice>
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
