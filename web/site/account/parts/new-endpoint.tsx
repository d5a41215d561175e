import '../../../parts/forms/choices.css'
import './webhooks.css'
import type { WebhookEventType } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
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
    say: { url: say('Enter the address of your receiver, starting with https://.') },
  })
  const made = form.done
  if (made)
    return (
      <ShownSecret secret={made.secret}>
        <Button onClick={() => onMade(made.endpoint.id)}>{say('Open endpoint')}</Button>
      </ShownSecret>
    )
  return (
    <Section title={say('Add an endpoint')}>
      <ApiForm form={form} label={say('Add an endpoint')}>
        <TextField
          {...form.text('url')}
          label={say('URL')}
          type="url"
          autoComplete="off"
          hint={say('For example https://hooks.example.com/semblance.')}
        />
        <TextField
          {...form.text('description')}
          label={say('Description')}
          autoComplete="off"
          hint={say('For you, such as “Order desk”.')}
        />
        <EventFilter {...form.choice('eventTypes')} />
        <div>
          <Button {...form.button} busyLabel={say('Adding')}>
            {say('Add endpoint')}
          </Button>
        </div>
      </ApiForm>
    </Section>
  )
}
