import type { WebhookDelivery } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiList } from '../../api.tsx'
import { Link, useFilters } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { ViewToggle } from '../../parts/forms/view-toggle.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { DELIVERY_STATES } from './webhook-labels.ts'

const LIMIT = 20

export function DeliveryLog({ id }: { id: string }) {
  const { search, change } = useFilters()
  const isFailed = search.get('show') === 'failed'
  const first = { params: { id }, query: { limit: LIMIT, ...(isFailed ? { status: 'FAILED' as const } : {}) } }
  const list = useApiList('GET /api/webhooks/endpoints/{id}/deliveries', first, ({ deliveries }) => {
    const last = deliveries.at(-1)
    return last && deliveries.length === LIMIT
      ? { params: { id }, query: { ...first.query, before: last.eventId } }
      : null
  })
  return (
    <Section title={say('Log')}>
      <Actions label={say('Filter')}>
        <ViewToggle isOn={!isFailed} onClick={() => change({ show: null })}>
          {say('All')}
        </ViewToggle>
        <ViewToggle isOn={isFailed} onClick={() => change({ show: 'failed' })}>
          {say('Given up')}
        </ViewToggle>
        <Button
          look="quiet"
          onClick={() => void list.refetch()}
          isBusy={list.isRefetching}
          busyLabel={say('Reloading')}
        >
          {say('Reload')}
        </Button>
      </Actions>
      <Load of={list}>
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries)
          if (deliveries.length === 0)
            return isFailed ? (
              <Empty title={say('No event was given up')}>
                {say('Events that your receiver refuses for three days appear here.')}
              </Empty>
            ) : (
              <Empty title={say('Nothing was sent yet')}>
                {say('Events appear here when they happen. You can send a test event.')}
              </Empty>
            )
          return (
            <Lines>
              {deliveries.map((delivery) => (
                <Line key={delivery.eventId} id={id} delivery={delivery} />
              ))}
            </Lines>
          )
        }}
      </Load>
      <Pager {...list} />
    </Section>
  )
}

function Line({ id, delivery }: { id: string; delivery: WebhookDelivery }) {
  const { eventId, type, status, lastStatusCode, lastError, nextAttemptAt, occurredAt } = delivery
  return (
    <li>
      <div className="lines-said">
        <Link to={`/settings/webhooks?endpoint=${encodeURIComponent(id)}&event=${encodeURIComponent(eventId)}`}>
          {type}
        </Link>
        <p className="small muted">
          {lastStatusCode === null ? (
            <Snapshot at={occurredAt} />
          ) : (
            <Say
              text="{day}, response {statusCode}"
              values={{ day: <Snapshot at={occurredAt} />, statusCode: lastStatusCode }}
            />
          )}
        </p>
        {lastError !== null && status !== 'DELIVERED' && <p className="small bad">{lastError}</p>}
        {nextAttemptAt !== null && lastError !== null && (
          <p className="small muted">
            <Say text="Next attempt: {day}" values={{ day: <Snapshot at={nextAttemptAt} /> }} />
          </p>
        )}
      </div>
      <StateChip {...DELIVERY_STATES[status]} />
    </li>
  )
}
