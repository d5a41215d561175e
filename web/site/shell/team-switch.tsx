import { say } from '../../words/say.ts'
import { useApiMutation, useApiQuery } from '../api.tsx'
import type { Viewer } from '../site-data.ts'

/** The teams for which the reader can act. Loaded when the menu is opened. */
export default function TeamSwitch({ viewer }: { viewer: Viewer }) {
  const { data } = useApiQuery('GET /api/teams')
  // Another document, because every page shows data of the team.
  const change = useApiMutation('POST /api/teams/switch', { onDone: () => location.assign('/home') })
  if (!data || (data.teams.length === 0 && !viewer.member && !viewer.isTeamClosed)) return null
  const you = { teamId: null, displayName: say('Your own account') }
  return (
    <div className="menu-teams" role="group" aria-label={say('Act for')}>
      {[you, ...data.teams].map(({ teamId, displayName }) => (
        <button
          key={teamId ?? ''}
          type="button"
          aria-pressed={teamId === data.actingFor}
          aria-busy={change.isBusy || undefined}
          onClick={() => void change.call({ body: { teamId } })}
        >
          {displayName}
        </button>
      ))}
    </div>
  )
}
