import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'
import { useApiQuery, useSignedIn } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Button } from '../parts/forms/button.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { NewEndpoint } from './parts/new-endpoint.tsx'
import { OpenDelivery } from './parts/open-delivery.tsx'
import { OpenEndpoint } from './parts/open-endpoint.tsx'
import { ENDPOINT_STATES } from './parts/webhook-labels.ts'

export const head: PageModule['head'] = () => ({ title: say('Webhooks') })

export default function WebhooksPage() {
  const { roles } = useSignedIn()
  const { search, change } = useFilters()
  const [endpoint, event] = [search.get('endpoint'), search.get('event')]
  const mayHave = roles.some((role) => role !== 'agent')
  return (
    <SettingsFrame
      here="/settings/webhooks"
      title={say('Webhooks')}
      lead={
        roles.includes('admin')
          ? say('Tell another program about everything that happens on this installation.')
          : say('Tell another program what happens to your offers, licenses, orders and payouts.')
      }
    >
      {!mayHave ? (
        <Empty
          title={say('This page is for brands and talents')}
          action={<Button to="/settings">{say('Back to settings')}</Button>}
        >
          {say(
            'Webhooks report the offers, orders and payouts of an account. An agent has no offers, orders or payouts.',
          )}
        </Empty>
      ) : endpoint === null ? (
        <Endpoints onMade={(id) => change({ endpoint: id }, { keepsHistory: true })} />
      ) : event === null ? (
        <OpenEndpoint key={endpoint} id={endpoint} onGone={() => change({ endpoint: null })} />
      ) : (
        <OpenDelivery key={event} id={endpoint} eventId={event} />
      )}
    </SettingsFrame>
  )
}

function Endpoints({ onMade }: { onMade: (id: string) => void }) {
  const response = useApiQuery('GET /api/webhooks/endpoints')
  return (
    <Load of={response}>
      {({ endpoints }) => (
        <>
          <Section title={say('Your endpoints')}>
            {endpoints.length === 0 ? (
              <Empty title={say('No endpoints yet')}>
                {say('Add the address of your receiver below. We send it a signed request for each event.')}
              </Empty>
            ) : (
              <Lines>
                {endpoints.map(({ id, url, description, status }) => (
                  <li key={id}>
                    <div className="lines-said">
                      <Link to={`/settings/webhooks?endpoint=${encodeURIComponent(id)}`}>{description || url}</Link>
                      {description !== '' && <p className="small muted webhook-text">{url}</p>}
                    </div>
                    <StateChip {...ENDPOINT_STATES[status]} />
                  </li>
                ))}
              </Lines>
            )}
          </Section>
          <NewEndpoint onMade={onMade} />
        </>
      )}
    </Load>
  )
}
