import '../../parts/layout/case-header.css'
import './webhooks.css'
import { Lines, Panel, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { DELIVERY_STATES } from './webhook-labels.ts'

export function OpenDelivery({ id, eventId }: { id: string; eventId: string }) {
  const params = { id, eventId }
  const answer = useApiQuery('GET /api/webhooks/endpoints/{id}/deliveries/{eventId}', { params })
  const replay = useApiMutation('POST /api/webhooks/endpoints/{id}/deliveries/{eventId}/replay')
  return (
    <>
      <p className="case-back">
        <Link to={`/settings/webhooks?endpoint=${encodeURIComponent(id)}`}>
          <span aria-hidden="true">← </span>
          {say('Back to the endpoint')}
        </Link>
      </p>
      <Load of={answer}>
        {({ delivery: { type, status }, body, attempts }) => (
          <>
            <Section title={type}>
              <p>
                <StateChip {...DELIVERY_STATES[status]} />
              </p>
              <p className="small muted webhook-text">{`webhook-id: ${eventId}`}</p>
              <Panel>
                <pre className="webhook-body">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
              </Panel>
              <div>
                <Button onClick={() => void replay.call({ params })} isBusy={replay.isBusy} busyLabel={say('Sending')}>
                  {status === 'PENDING' ? say('Send now') : say('Send again')}
                </Button>
              </div>
              {replay.done && <Notice tone="good">{say('It is sent again, with the same webhook-id.')}</Notice>}
              <RefusalNotice refused={replay.refused} />
            </Section>
            <Section title={say('Attempts')}>
              {attempts.length === 0 && <p className="muted">{say('It was not sent yet.')}</p>}
              <Lines>
                {attempts.map(({ attemptedAt, durationMs, statusCode, response, error }) => (
                  <li key={attemptedAt}>
                    <div className="lines-said">
                      <p>
                        {statusCode === null ? (
                          <Say
                            text="{day}, {durationMs} ms"
                            values={{ day: <Snapshot at={attemptedAt} />, durationMs }}
                          />
                        ) : (
                          <Say
                            text="{day}, {durationMs} ms, response {statusCode}"
                            values={{ day: <Snapshot at={attemptedAt} />, durationMs, statusCode }}
                          />
                        )}
                      </p>
                      {error !== null && <p className="small bad">{error}</p>}
                      {response !== null && response !== '' && <pre className="webhook-body small">{response}</pre>}
                    </div>
                  </li>
                ))}
              </Lines>
            </Section>
          </>
        )}
      </Load>
    </>
  )
}
