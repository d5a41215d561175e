import type { TeamDetails, TeamInvitation } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { useApiMutation } from '../../api.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { labelOf } from './roles.tsx'

export function Invitations({ team }: { team: TeamDetails }) {
  if (team.invitations.length === 0) return null
  return (
    <Section title="Invitations">
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
          {role}. {status === 'EXPIRED' ? 'Expired' : 'Expires'} on <Snapshot at={expiresAt} />.
        </p>
        <RefusalNotice refused={withdraw.refused} />
      </div>
      <Button
        look="quiet"
        label={`Withdraw the invitation of ${email}`}
        isBusy={withdraw.isBusy}
        onClick={() => void withdraw.call({ params: { id } })}
      >
        Withdraw
      </Button>
    </li>
  )
}
