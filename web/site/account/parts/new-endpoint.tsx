import '../../../parts/forms/choices.css'
import './webhooks.css'
import type { WebhookEventType } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { CreateWebhookEndpointBody } from '../../parts/rules/body-rules.ts'
import { EventFilter } from './event-filter.tsx'
import { ShownSecret } from './shown-secret.tsx'

export function NewEndpoint({ onMade }: { onMade: (id: string) => void }) {
  const form = useApiForm('POST /api/webhooks/endpoints', {
    rules: CreateWebhookEndpointBody,
    initial: { url: '', description: '', eventTypes: [] as WebhookEventType[] },
    say: { url: 'Enter the address of your receiver, starting with https://.' },
  })
  const made = form.done
  if (made)
    return (
      <ShownSecret secret={made.secret}>
        <Button onClick={() => onMade(made.endpoint.id)}>Open endpoint</Button>
      </ShownSecret>
    )
  return (
    <Section title="Add an endpoint">
      <ApiForm form={form} label="Add an endpoint">
        <TextField
          {...form.text('url')}
          label="URL"
          type="url"
          autoComplete="off"
          hint="For example https://hooks.example.com/semblance."
        />
        <TextField
          {...form.text('description')}
          label="Description"
          autoComplete="off"
          hint="For you, such as “Order desk”."
        />
        <EventFilter {...form.choice('eventTypes')} />
        <div>
          <Button {...form.button} busyLabel="Adding">
            Add endpoint
          </Button>
        </div>
      </ApiForm>
    </Section>
  )
}
