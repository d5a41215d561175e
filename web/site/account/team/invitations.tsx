import type { TeamDetails, TeamInvitation } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation } from '../../api.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { labelOf } from './roles.tsx'

export function Invitations({ team }: { team: TeamDetails }) {
  if (team.invitations.length === 0) return null
  return (
    <Section title={say('Invitations')}>
      <Lines>
        {team.invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} role={labelOf(team, invitation.role)} />
        ))}
      </Lines>
    </Section>
  )
}

function Invitation({ invitation, role }: { invitation: TeamInvitation; role: string }) {
  const { id, email, status, expiresAt } = invitation
  const withdraw = useApiMutation('DELETE /api/team/invitations/{id}')
  return (
    <li>
      <div className="lines-said">
        {email}
        <p className="small muted">
          <Say
            text={status === 'EXPIRED' ? '{role}. Expired on {day}.' : '{role}. Expires on {day}.'}
            values={{ role, day: <Snapshot at={expiresAt} /> }}
          />
        </p>
        <RefusalNotice refused={withdraw.refused} />
      </div>
      <Button
        look="quiet"
        label={say('Withdraw the invitation of {email}', { email })}
        isBusy={withdraw.isBusy}
        onClick={() => void withdraw.call({ params: { id } })}
      >
        {say('Withdraw')}
      </Button>
    </li>
  )
}
