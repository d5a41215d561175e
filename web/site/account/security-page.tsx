import type { Session } from '../../../client/src/api-types.ts'
import { Lines, Section } from '../../parts/layout/page.tsx'
import { currentLanguage, Say, say } from '../../words/say.ts'
import { useApiMutation, useApiQuery, useFacts, useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Button } from '../parts/forms/button.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { useSignOut } from '../shell/sign-out.ts'
import { deviceLabel, providerLabel } from './labels.ts'
import { SecondFactors } from './parts/second-factors.tsx'

export const head: PageModule['head'] = () => ({ title: say('Security and devices') })

export default function SecurityPage() {
  return (
    <SettingsFrame
      here="/settings/security"
      title={say('Security and devices')}
      lead={say('Your sign-in methods and the devices you are signed in on.')}
    >
      <SignIn />
      <SecondFactors />
      <Devices />
    </SettingsFrame>
  )
}

function SignIn() {
  const { authUrl } = useFacts()
  const { email } = useSignedIn()
  const providers = useApiQuery('GET /api/auth/providers')
  const names = (providers.data?.providers ?? []).map(providerLabel)
  return (
    <Section title={say('Sign-in methods')}>
      <p>
        <Say
          text={
            names.length > 0
              ? 'You sign in with {email} and your password, or with {names}.'
              : 'You sign in with {email} and your password.'
          }
          values={{
            email: <strong>{email}</strong>,
            names: new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(names),
          }}
        />
      </p>
      <p className="muted">
        {say(
          'To change your password, enter a code that we email you. You are then signed out on all devices, including this one. Sign in again with the new password.',
        )}
      </p>
      <div>
        <Button to={`${authUrl}/forgot`}>{say('Change password')}</Button>
      </div>
    </Section>
  )
}

function Devices() {
  const sessions = useApiQuery('GET /api/auth/sessions')
  const others = useApiMutation('POST /api/auth/sessions/revoke-others')
  const hasOthers = sessions.data?.sessions.some(({ current }) => !current) ?? false
  const ended = others.done?.revokedCount
  if (sessions.error?.status === 404)
    return (
      <Section title={say('Signed-in devices')}>
        <p className="muted">
          {say('We cannot list your devices here. Changing your password signs you out on all of them.')}
        </p>
      </Section>
    )
  return (
    <Section title={say('Signed-in devices')}>
      <Load of={sessions}>
        {({ sessions: list }) => (
          <Lines>
            {list.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </Lines>
        )}
      </Load>
      {ended !== undefined && (
        <Notice tone="good">
          {say('{count, plural, one {# other device was signed out.} other {# other devices were signed out.}}', {
            count: ended,
          })}
        </Notice>
      )}
      {hasOthers && (
        <div>
          <Confirm
            label={say('Sign out all other devices')}
            title={say('Sign out all other devices?')}
            confirmLabel={say('Sign out other devices')}
            isBusy={others.isBusy}
            refused={others.refused}
            onConfirm={async () => (await others.call({})) !== undefined}
          >
            <p>
              {say('You stay signed in here. The other devices have to sign in again the next time they are used.')}
            </p>
          </Confirm>
        </div>
      )}
    </Section>
  )
}

function Device({ session: { id, userAgent, current, createdAt, lastUsedAt } }: { session: Session }) {
  const revoke = useApiMutation('POST /api/auth/sessions/revoke')
  const { signOut, isBusy } = useSignOut()
  const name = deviceLabel(userAgent)
  return (
    <li>
      <div className="lines-said">
        <strong>{name}</strong>
        {current && <span className="good"> {say('This browser')}</span>}
        <p className="small muted">
          <Say
            text="Since {day}, last active {lastActive}"
            values={{ day: <Snapshot at={createdAt} />, lastActive: <Snapshot at={lastUsedAt} /> }}
          />
        </p>
      </div>
      {current ? (
        <Button look="quiet" onClick={() => void signOut()} isBusy={isBusy} busyLabel={say('Signing out')}>
          {say('Sign out')}
        </Button>
      ) : (
        <Confirm
          label={say('Sign out')}
          look="quiet"
          title={say('Sign out {name}?', { name })}
          confirmLabel={say('Sign out')}
          isBusy={revoke.isBusy}
          refused={revoke.refused}
          onConfirm={async () => (await revoke.call({ body: { sessionId: id } })) !== undefined}
        >
          <p>{say('Anyone using this device has to sign in again. If it is not yours, change your password too.')}</p>
        </Confirm>
      )}
    </li>
  )
}
