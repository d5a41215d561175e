import { useState } from 'react'
import type { TeamDetails, TeamMember, TeamRole } from '../../../../client/src/api-types.ts'
import { Lines } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Actions } from '../../parts/forms/button.tsx'
import { SelectField } from '../../parts/forms/fields.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { choicesFor, labelOf } from './roles.tsx'

type MembersProps = { team: TeamDetails; mayManage: boolean }

export const Members = ({ team, mayManage }: MembersProps) => (
  <Lines>
    {team.members.map((member) => (
      <li key={member.accountId}>
        <PersonLine
          name={member.isYou ? say('{name} (you)', { name: member.displayName }) : member.displayName}
          imageUrl={member.imageUrl}
          about={member.isFounder ? say('Owner, founded this account') : labelOf(team, member.role)}
        />
        {mayManage && !member.isFounder && (member.role !== 'owner' || team.yourRole === 'owner') && (
          <Actions>
            <ChangeRole team={team} member={member} />
            <Remove member={member} />
          </Actions>
        )}
      </li>
    ))}
  </Lines>
)

function ChangeRole({ team, member: { accountId, displayName, role } }: { team: TeamDetails; member: TeamMember }) {
  const [wanted, setWanted] = useState<TeamRole>(role)
  const change = useApiMutation('PATCH /api/team/members/{memberId}')
  const send = () => change.call({ params: { memberId: accountId }, body: { role: wanted } })
  const isStale = change.refused?.code === 'SIGN_IN_AGAIN'
  return (
    <Confirm
      label={say('Change role')}
      ariaLabel={say('Change the role of {name}', { name: displayName })}
      look="quiet"
      title={say('Change the role of {name}?', { name: displayName })}
      confirmLabel={say('Change role')}
      isBusy={change.isBusy}
      refused={isStale ? null : change.refused}
      onConfirm={send}
    >
      <SelectField
        label={say('Role')}
        name={`role-${accountId}`}
        value={wanted}
        onChange={setWanted}
        choices={choicesFor(team)}
      />
      {isStale && <ConfirmPresence>{say('Confirm that it is you, then change the role.')}</ConfirmPresence>}
    </Confirm>
  )
}

function Remove({ member: { accountId, displayName } }: { member: TeamMember }) {
  const remove = useApiMutation('DELETE /api/team/members/{memberId}')
  const isStale = remove.refused?.code === 'SIGN_IN_AGAIN'
  return (
    <Confirm
      label={say('Remove')}
      ariaLabel={say('Remove {name}', { name: displayName })}
      look="quiet"
      title={say('Remove {name} from the team?', { name: displayName })}
      confirmLabel={say('Remove from team')}
      isBusy={remove.isBusy}
      refused={isStale ? null : remove.refused}
      onConfirm={() => remove.call({ params: { memberId: accountId } })}
    >
      <p>{say('They can no longer act for the team. What they have agreed to for it stays in effect.')}</p>
      {isStale && <ConfirmPresence>{say('Confirm that it is you, then remove them.')}</ConfirmPresence>}
    </Confirm>
  )
}
