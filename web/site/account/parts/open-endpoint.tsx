import '../../../parts/forms/choices.css'
import '../../parts/layout/case-header.css'
import './webhooks.css'
import type { WebhookEndpoint } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
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
          All endpoints
        </Link>
      </p>
      <Load of={response}>
        {({ endpoint }) => (
          <>
            <Section title={endpoint.description || 'Endpoint'}>
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
      <Actions label="Endpoint">
        {endpoint.status === 'ACTIVE' ? (
          <>
            <Button onClick={() => void test.call(input)} isBusy={test.isBusy} busyLabel="Sending">
              Send test event
            </Button>
            <Button look="quiet" onClick={() => void pause.call(input)} isBusy={pause.isBusy} busyLabel="Pausing">
              Pause
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={() => void resume.call(input)} isBusy={resume.isBusy} busyLabel="Resuming">
            Resume
          </Button>
        )}
      </Actions>
      {test.done && <Notice tone="good">The test event was sent. Its result is in the log below.</Notice>}
      <RefusalNotice refused={pause.refused ?? resume.refused ?? test.refused} />
    </>
  )
}

function Edit({ endpoint: { id, url, description, eventTypes } }: { endpoint: WebhookEndpoint }) {
  const form = useApiForm('PATCH /api/webhooks/endpoints/{id}', {
    rules: ChangeWebhookEndpointBody,
    input: { params: { id } },
    initial: { url, description, eventTypes: [...eventTypes] },
    say: { url: 'Enter the address of your receiver, starting with https://.' },
  })
  return (
    <details>
      <summary>Edit endpoint</summary>
      <ApiForm form={form} label="Edit endpoint">
        <TextField {...form.text('url')} label="URL" type="url" autoComplete="off" />
        <TextField {...form.text('description')} label="Description" autoComplete="off" />
        <EventFilter {...form.choice('eventTypes')} />
        <p className="small muted">Waiting events that you no longer choose are not sent.</p>
        <div>
          <Button {...form.button} busyLabel="Saving">
            Save
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
          Requests are also signed with the old secret until <Snapshot at={oldSecretValidUntil} />.
        </p>
      )}
      <div>
        <Confirm
          label="Replace secret"
          look="quiet"
          title="Replace the secret of this endpoint?"
          confirmLabel="Replace secret"
          isBusy={rotate.isBusy}
          refused={rotate.refused}
          onConfirm={() => rotate.call({ params: { id } })}
        >
          <p>For 24 hours, we sign requests with both secrets, so your receiver can change over without losing any.</p>
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
        label="Delete endpoint"
        title="Delete this endpoint?"
        confirmLabel="Delete endpoint"
        isBusy={remove.isBusy}
        refused={remove.refused}
        onConfirm={async () => {
          const done = await remove.call({ params: { id } })
          if (done) onGone()
          return done !== undefined
        }}
      >
        <p className="webhook-text">
          Nothing more is sent to {url}. Waiting events and the log are deleted. This cannot be undone.
        </p>
      </Confirm>
    </div>
  )
}
