import { useState } from 'react'
import { PageHeading, Panel } from '../../parts/layout/page.tsx'
import { Say, say } from '../../words/say.ts'
import { useApiMutation, useApiQuery } from '../api.tsx'
import { usePath } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Snapshot } from '../parts/values/moment.tsx'

export const head: PageModule['head'] = () => ({ title: say('Invitation') })

export default function JoinPage() {
  const token = usePath().split('/').at(-1) ?? ''
  const invitation = useApiQuery('GET /api/teams/invitations/{invitation}', { params: { invitation: token } })
  return (
    <Load of={invitation}>
      {({ displayName, roleLabel, roleAbout, invitedBy, expiresAt }) => (
        <>
          <PageHeading
            title={say('Join {team}', { team: displayName })}
            lead={say('{person} invites you to act for {team}.', {
              person: invitedBy ?? displayName,
              team: displayName,
            })}
          />
          <Panel>
            <p>
              <strong>{say(roleLabel)}</strong>
            </p>
            <p className="muted">{say(roleAbout)}</p>
            <p className="small muted">
              <Say
                text="You keep your own account, and switch in the menu at the top. The invitation expires on {day}."
                values={{ day: <Snapshot at={expiresAt} /> }}
              />
            </p>
            <Answer token={token} displayName={displayName} />
          </Panel>
        </>
      )}
    </Load>
  )
}

function Answer({ token, displayName }: { token: string; displayName: string }) {
  const [isLeaving, setLeaving] = useState(false)
  // The document reloads, because the reader now acts for the team.
  const go = (to: string) => () => {
    setLeaving(true)
    location.assign(to)
  }
  const accept = useApiMutation('POST /api/teams/invitations/{invitation}/accept', { onDone: go('/home') })
  const decline = useApiMutation('POST /api/teams/invitations/{invitation}/decline', { onDone: go('/home') })
  return (
    <>
      <RefusalNotice refused={accept.refused ?? decline.refused} />
      <Actions>
        <Button
          look="primary"
          isBusy={accept.isBusy || isLeaving}
          onClick={() => void accept.call({ params: { invitation: token } })}
        >
          {say('Join {team}', { team: displayName })}
        </Button>
        <Button
          look="quiet"
          isBusy={decline.isBusy}
          onClick={() => void decline.call({ params: { invitation: token } })}
        >
          {say('Decline')}
        </Button>
      </Actions>
    </>
  )
}
