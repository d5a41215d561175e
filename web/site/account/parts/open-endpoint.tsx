import '../../../parts/forms/choices.css'
import '../../parts/layout/case-header.css'
import './webhooks.css'
import type { WebhookEndpoint } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { ChangeWebhookEndpointBody } from '../../parts/rules/body-rules.ts'
import { Snapshot } from '../../parts/values/moment.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EventFilter } from './event-filter.tsx'
import { ReplaySpan } from './replay-span.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { ENDPOINT_STATES, stateAbout } from './webhook-labels.ts'

export function OpenEndpoint({ id, onGone }: { id: string; onGone: () => void }) {
  const response = useApiQuery('GET /api/webhooks/endpoints/{id}', { params: { id } })
  return (
    <>
      <p className="case-back">
        <Link to="/settings/webhooks">
          <span aria-hidden="true">← </span>
          {say('All endpoints')}
        </Link>
      </p>
      <Load of={response}>
        {({ endpoint }) => (
          <>
            <Section title={endpoint.description || say('Endpoint')}>
              <p className="webhook-text">{endpoint.url}</p>
              <State endpoint={endpoint} />
              <Edit endpoint={endpoint} />
              <Secret endpoint={endpoint} />
              <Delete endpoint={endpoint} onGone={onGone} />
            </Section>
            <DeliveryLog id={id} />
            <ReplaySpan id={id} />
          </>
        )}
      </Load>
    </>
  )
}

function State({ endpoint }: { endpoint: WebhookEndpoint }) {
  const input = { params: { id: endpoint.id } }
  const pause = useApiMutation('POST /api/webhooks/endpoints/{id}/pause')
  const resume = useApiMutation('POST /api/webhooks/endpoints/{id}/resume')
  const test = useApiMutation('POST /api/webhooks/endpoints/{id}/test')
  const about = stateAbout(endpoint)
  return (
    <>
      <p>
        <StateChip {...ENDPOINT_STATES[endpoint.status]} />
      </p>
      {about !== undefined && <Notice tone="warn">{about}</Notice>}
      <Actions label={say('Endpoint')}>
        {endpoint.status === 'ACTIVE' ? (
          <>
            <Button onClick={() => void test.call(input)} isBusy={test.isBusy} busyLabel={say('Sending')}>
              {say('Send test event')}
            </Button>
            <Button
              look="quiet"
              onClick={() => void pause.call(input)}
              isBusy={pause.isBusy}
              busyLabel={say('Pausing')}
            >
              {say('Pause')}
            </Button>
          </>
        ) : (
          <Button
            look="primary"
            onClick={() => void resume.call(input)}
            isBusy={resume.isBusy}
            busyLabel={say('Resuming')}
          >
            {say('Resume')}
          </Button>
        )}
      </Actions>
      {test.done && <Notice tone="good">{say('The test event was sent. Its result is in the log below.')}</Notice>}
      <RefusalNotice refused={pause.refused ?? resume.refused ?? test.refused} />
    </>
  )
}

function Edit({ endpoint: { id, url, description, eventTypes } }: { endpoint: WebhookEndpoint }) {
  const form = useApiForm('PATCH /api/webhooks/endpoints/{id}', {
    rules: ChangeWebhookEndpointBody,
    input: { params: { id } },
    initial: { url, description, eventTypes: [...eventTypes] },
    say: { url: say('Enter the address of your receiver, starting with https://.') },
  })
  return (
    <details>
      <summary>{say('Edit endpoint')}</summary>
      <ApiForm form={form} label={say('Edit endpoint')}>
        <TextField {...form.text('url')} label={say('URL')} type="url" autoComplete="off" />
        <TextField {...form.text('description')} label={say('Description')} autoComplete="off" />
        <EventFilter {...form.choice('eventTypes')} />
        <p className="small muted">{say('Waiting events that you no longer choose are not sent.')}</p>
        <div>
          <Button {...form.button} busyLabel={say('Saving')}>
            {say('Save')}
          </Button>
        </div>
      </ApiForm>
    </details>
  )
}

function Secret({ endpoint: { id, oldSecretValidUntil } }: { endpoint: WebhookEndpoint }) {
  const rotate = useApiMutation('POST /api/webhooks/endpoints/{id}/rotate-secret')
  return (
    <>
      {rotate.done && <ShownSecret secret={rotate.done.secret} />}
      {oldSecretValidUntil !== null && (
        <p className="small muted">
          <Say
            text="Requests are also signed with the old secret until {day}."
            values={{ day: <Snapshot at={oldSecretValidUntil} /> }}
          />
        </p>
      )}
      <div>
        <Confirm
          label={say('Replace secret')}
          look="quiet"
          title={say('Replace the secret of this endpoint?')}
          confirmLabel={say('Replace secret')}
          isBusy={rotate.isBusy}
          refused={rotate.refused}
          onConfirm={() => rotate.call({ params: { id } })}
        >
          <p>
            {say(
              'For 24 hours, we sign requests with both secrets, so your receiver can change over without losing any.',
            )}
          </p>
        </Confirm>
      </div>
    </>
  )
}

function Delete({ endpoint: { id, url }, onGone }: { endpoint: WebhookEndpoint; onGone: () => void }) {
  const remove = useApiMutation('DELETE /api/webhooks/endpoints/{id}')
  return (
    <div>
      <Confirm
        label={say('Delete endpoint')}
        title={say('Delete this endpoint?')}
        confirmLabel={say('Delete endpoint')}
        isBusy={remove.isBusy}
        refused={remove.refused}
        onConfirm={async () => {
          const done = await remove.call({ params: { id } })
          if (done) onGone()
          return done !== undefined
        }}
      >
        <p className="webhook-text">
          {say('Nothing more is sent to {url}. Waiting events and the log are deleted. This cannot be undone.', {
            url,
          })}
        </p>
      </Confirm>
    </div>
  )
}
