import { useState } from 'react'
import { Facts, PageHeading, Panel } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { Say, say } from '../../words/say.ts'
import { useApiMutation, useApiQuery, useFacts, useSignedIn } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { ConfirmPresence } from '../parts/feedback/confirm-presence.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Day } from '../parts/values/moment.tsx'
import { SETUP } from './earning-labels.ts'

export const head: PageModule['head'] = () => ({ title: say('Payout account') })

export default function PayoutSetupPage() {
  const { baseUrl } = useFacts()
  const { roles } = useSignedIn()
  const setup = useApiQuery('GET /api/payments/payout-setup', undefined, { when: !roles.includes('agent') })
  const [isLeaving, setLeaving] = useState(false)
  const link = useApiMutation('POST /api/payments/payout-route/onboarding-link', {
    onDone: ({ url }) => {
      setLeaving(true)
      location.assign(url)
    },
  })
  const goThere = () => {
    const here = `${baseUrl}/earnings/setup`
    void link.call({ body: { returnUrl: here, refreshUrl: here } })
  }
  return (
    <>
      <PageHeading
        eyebrow={<Link to="/earnings">{say('Earnings')}</Link>}
        title={say('Payout account')}
        lead={say('A payment processor pays you and has to verify who you are. We never see your bank account.')}
      />
      {roles.includes('agent') ? (
        <Notice title={say('Only talents can set up payouts')}>
          <Say
            text="Talents decide where their own money goes. You can see what they earn under <link>Earnings</link>."
            values={{ link: (words) => <Link to="/earnings">{words}</Link> }}
          />
        </Notice>
      ) : (
        <Load of={setup}>
          {({ state, wants, restsUntil }) => {
            const words = SETUP[state]
            return (
              <Panel>
                <div>
                  <StateChip {...words} />
                </div>
                <h2>{words.title}</h2>
                <p>{words.text}</p>
                {wants.length > 0 && (
                  <>
                    <p>{say('Still needed:')}</p>
                    <ul>
                      {wants.map((want) => (
                        <li key={want} lang="en">
                          {want}
                        </li>
                      ))}
                    </ul>
                  </>
                )}
                {restsUntil !== null && <Facts rows={[[say('Payouts resume on'), <Day key="d" at={restsUntil} />]]} />}
                {link.refused?.code === 'SIGN_IN_AGAIN' ? (
                  <ConfirmPresence onConfirmed={goThere}>
                    {say('Your payouts go to this account, so we need to confirm that it is you.')}
                  </ConfirmPresence>
                ) : (
                  <RefusalNotice refused={link.refused} />
                )}
                <Actions>
                  {words.action !== null && (
                    <Button
                      look="primary"
                      isBusy={link.isBusy || isLeaving}
                      busyLabel={say('Opening')}
                      onClick={goThere}
                    >
                      {words.action}
                    </Button>
                  )}
                  {state === 'ready' && (
                    <Button look="primary" to="/earnings">
                      {say('View earnings')}
                    </Button>
                  )}
                  {(state === 'ready' || state === 'resting') && (
                    <Button isBusy={link.isBusy || isLeaving} busyLabel={say('Opening')} onClick={goThere}>
                      {say('Edit my details')}
                    </Button>
                  )}
                  {state === 'under_review' && (
                    <Button onClick={() => void setup.refetch()} isBusy={setup.isFetching} busyLabel={say('Checking')}>
                      {say('Check again')}
                    </Button>
                  )}
                </Actions>
              </Panel>
            )
          }}
        </Load>
      )}
    </>
  )
}
