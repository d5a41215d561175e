import type { Session } from '../../../client/src/api-types.ts'
import { useAnswer, useCall, useFacts, useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Load } from '../parts/load.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { Lines, Section } from '../parts/page.tsx'
import { useSignOut } from '../shell/sign-out.ts'
import { SettingsFrame } from './parts/settings-frame.tsx'
import { deviceWords, providerWords } from './words.ts'

export const head: PageModule['head'] = () => ({ title: 'Security and devices' })

const SESSIONS = ['GET /api/auth/sessions'] as const

/** Sign-in methods and active sessions, and ways to end them. */
export default function SecurityPage() {
  return (
    <SettingsFrame
      here="/settings/security"
      title="Security and devices"
      lead="How you sign in, and where you are signed in now."
    >
      <SignIn />
      <Devices />
    </SettingsFrame>
  )
}

function SignIn() {
  const { authUrl } = useFacts()
  const { email } = useSignedIn()
  const providers = useAnswer('GET /api/auth/providers')
  const names = (providers.data?.providers ?? []).map(providerWords)
  return (
    <Section title="How you sign in">
      <p>
        With <strong>{email}</strong> and your password{names.length > 0 && `, or with ${names.join(' or ')}`}.
      </p>
      <p className="muted">
        To change the password we mail you a code. Once it is changed you are signed out everywhere, here too, and sign
        in with the new one.
      </p>
      <div>
        <Button to={`${authUrl}/forgot`}>Change the password</Button>
      </div>
    </Section>
  )
}

function Devices() {
  const sessions = useAnswer('GET /api/auth/sessions')
  const others = useCall('POST /api/auth/sessions/revoke-others', { changes: SESSIONS })
  const hasOthers = sessions.data?.sessions.some(({ current }) => !current) ?? false
  const ended = others.done?.revokedCount
  if (sessions.error?.status === 404)
    return (
      <Section title="Where you are signed in">
        <p className="muted">
          This installation keeps no list of devices. Changing your password signs you out of all of them.
        </p>
      </Section>
    )
  return (
    <Section title="Where you are signed in">
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
          {ended === 1 ? 'One other device is signed out.' : `${ended} other devices are signed out.`}
        </Notice>
      )}
      {hasOthers && (
        <div>
          <Confirm
            label="Sign out everywhere else"
            title="Sign out of every device but this one?"
            doWords="Sign out the others"
            isBusy={others.isBusy}
            refused={others.refused}
            onConfirm={async () => (await others.call({})) !== undefined}
          >
            <p>You stay signed in here. The others have to sign in again, from their next click on.</p>
          </Confirm>
        </div>
      )}
    </Section>
  )
}

function Device({ session: { id, userAgent, current, createdAt, lastUsedAt } }: { session: Session }) {
  const revoke = useCall('POST /api/auth/sessions/revoke', { changes: SESSIONS })
  const { signOut, isBusy } = useSignOut()
  const name = deviceWords(userAgent)
  return (
    <li>
      <div className="lines-said">
        <strong>{name}</strong>
        {current && <span className="good"> This browser</span>}
        <p className="small muted">
          Since <Moment at={createdAt} />, last seen <Moment at={lastUsedAt} />
        </p>
      </div>
      {current ? (
        <Button look="quiet" onClick={() => void signOut()} isBusy={isBusy} busyWords="Signing out">
          Sign out
        </Button>
      ) : (
        <Confirm
          label="Sign out"
          look="quiet"
          title={`Sign out of ${name}?`}
          doWords="Sign it out"
          isBusy={revoke.isBusy}
          refused={revoke.refused}
          onConfirm={async () => (await revoke.call({ body: { sessionId: id } })) !== undefined}
        >
          <p>Whoever uses it has to sign in again. If it is not yours, change your password, too.</p>
        </Confirm>
      )}
    </li>
  )
}
