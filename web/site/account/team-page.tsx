import { Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useApiQuery, useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { Invitations } from './team/invitations.tsx'
import { InviteMember } from './team/invite-member.tsx'
import { Members } from './team/members.tsx'
import { OwnTeams } from './team/own-teams.tsx'
import { RequiredFactor } from './team/required-factor.tsx'
import { Roles } from './team/roles.tsx'
import { Spending } from './team/spending.tsx'

export const head: PageModule['head'] = () => ({ title: say('Team') })

export default function TeamPage() {
  const { member, displayName, roles } = useSignedIn()
  const response = useApiQuery('GET /api/team')
  return (
    <SettingsFrame
      here="/settings/team"
      title={say('Team')}
      lead={say('Colleagues act for {name} with accounts of their own. Their role decides what they may do.', {
        name: displayName,
      })}
    >
      <Load of={response}>
        {(team) => {
          const mayManage = member?.rights.includes('team.manage') ?? true
          return (
            <>
              <Section title={say('Members')}>
                <Members team={team} mayManage={mayManage} />
              </Section>
              {mayManage && <InviteMember team={team} />}
              {mayManage && <Invitations team={team} />}
              {mayManage && <RequiredFactor team={team} />}
              {roles.includes('brand') && (
                <Spending team={team} mayLimit={member?.rights.includes('spending.limit') ?? true} />
              )}
              <Roles roles={team.roles} />
            </>
          )
        }}
      </Load>
      <OwnTeams />
    </SettingsFrame>
  )
}
