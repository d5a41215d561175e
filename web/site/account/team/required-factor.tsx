import type { TeamDetails } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation } from '../../api.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { SwitchField } from '../../parts/forms/fields.tsx'

export function RequiredFactor({ team: { requiresSecondFactor } }: { team: TeamDetails }) {
  const change = useApiMutation('PATCH /api/team')
  const isStale = change.refused?.code === 'SIGN_IN_AGAIN'
  return (
    <Section title={say('Security')}>
      <SwitchField
        name="requiresSecondFactor"
        label={say('Require a second factor')}
        hint={say('Members can act for the team only after signing in with a passkey or an authenticator app.')}
        isOn={requiresSecondFactor}
        isBusy={change.isBusy}
        onChange={(isOn) => void change.call({ body: { requiresSecondFactor: isOn } })}
      />
      {isStale ? (
        <ConfirmPresence>{say('Confirm that it is you, then change the setting.')}</ConfirmPresence>
      ) : (
        <RefusalNotice refused={change.refused} />
      )}
    </Section>
  )
}
