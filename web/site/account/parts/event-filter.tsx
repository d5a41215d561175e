import type { WebhookEventType } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'

type EventFilterProps = {
  name: string
  value: readonly WebhookEventType[]
  onChange: (types: WebhookEventType[]) => void
  error?: string | undefined
}

export function EventFilter({ name, value: types, onChange, error }: EventFilterProps) {
  const response = useApiQuery('GET /api/webhooks/event-types')
  return (
    <details className="webhook-filter">
      <summary>
        {types.length === 0 ? say('Events: all') : say('Events: {count} chosen', { count: types.length })}
      </summary>
      <Load of={response}>
        {({ eventTypes }) => (
          <fieldset className="choices">
            <legend>{say('Send only these events. Choose none to get all of them.')}</legend>
            {eventTypes
              .filter(({ type }) => type !== 'webhook.test')
              .map(({ type, about }) => (
                <label key={type} className="choice">
                  <input
                    type="checkbox"
                    name={name}
                    value={type}
                    checked={types.includes(type)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange(checked ? [...types, type] : types.filter((one) => one !== type))
                    }
                  />
                  <span className="choice-words">
                    <span className="webhook-text">{type}</span>
                    <span className="small muted">{say(about)}</span>
                  </span>
                </label>
              ))}
          </fieldset>
        )}
      </Load>
      {error !== undefined && <p className="small bad">{error}</p>}
    </details>
  )
}
