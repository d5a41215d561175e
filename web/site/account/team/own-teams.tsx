import type { Team } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'

/** The teams of others of which the reader is a member. */
export function OwnTeams() {
  const { data } = useApiQuery('GET /api/teams')
  if (!data || data.teams.length === 0) return null
  return (
    <Section title={say('Teams you belong to')}>
      <Lines>
        {data.teams.map((team) => (
          <li key={team.teamId}>
            <PersonLine name={team.displayName} imageUrl={team.imageUrl} about={team.slug} />
            <Leave team={team} />
          </li>
        ))}
      </Lines>
    </Section>
  )
}

function Leave({ team: { teamId, displayName } }: { team: Team }) {
  // The document reloads, because the reader may have acted for this team.
  const leave = useApiMutation('POST /api/teams/leave', { onDone: () => location.assign('/settings/team') })
  return (
    <Confirm
      label={say('Leave')}
      ariaLabel={say('Leave {team}', { team: displayName })}
      look="quiet"
      title={say('Leave {team}?', { team: displayName })}
      confirmLabel={say('Leave team')}
      isBusy={leave.isBusy}
      refused={leave.refused}
      onConfirm={() => leave.call({ body: { teamId } })}
    >
      <p>{say('You can no longer act for this team. Its owners can invite you again.')}</p>
    </Confirm>
  )
}
