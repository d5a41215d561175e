import type { TeamDetails, TeamRole } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'

/** Returns the label of a role in the language of the page. */
export const labelOf = ({ roles }: Pick<TeamDetails, 'roles'>, role: TeamRole): string =>
  say(roles.find((one) => one.role === role)?.label ?? role)

/** Lists the roles that the reader may give: only owners make owners. */
export const choicesFor = ({ roles, yourRole }: Pick<TeamDetails, 'roles' | 'yourRole'>) =>
  roles
    .filter(({ role }) => role !== 'owner' || yourRole === 'owner')
    .map(({ role, label }) => ({ value: role, label: say(label) }))

export const Roles = ({ roles }: Pick<TeamDetails, 'roles'>) => (
  <Section title={say('Roles')}>
    <Lines>
      {roles.map(({ role, label, about }) => (
        <li key={role}>
          <div className="lines-said">
            <strong>{say(label)}</strong>
            <p className="small muted">{say(about)}</p>
          </div>
        </li>
      ))}
    </Lines>
  </Section>
)
