import { useEffect, useState, useSyncExternalStore } from 'react'
import type { loginWithPopup } from '../../../client/src/login-with-popup.ts'
import { Say, say } from '../../words/say.ts'
import { useSite } from '../api.tsx'
import { Button } from '../parts/forms/button.tsx'
import type { Session, SessionState } from '../session.ts'

const ALWAYS: Pick<Session, 'now' | 'onChange'> = { now: () => 'here', onChange: () => () => undefined }

export function useSession(): SessionState {
  const { session = ALWAYS } = useSite()
  return useSyncExternalStore(session.onChange, session.now, ALWAYS.now)
}

/**
 * Shown when the session ends. The person signs in again in a popup, so that nothing typed is
 * lost. Then the page's data is fetched again. A refused request is not repeated, because the
 * person may no longer want it.
 */
export function SessionNotice() {
  const site = useSite()
  const state = useSession()
  const [isWaiting, setWaiting] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const [login, setLogin] = useState<{ open: typeof loginWithPopup }>()

  useEffect(() => {
    if (state !== 'lost') return undefined
    // The code is loaded before the click, because the browser would block a popup that waits for
    // a script. If the code cannot be loaded, the person signs in on another page.
    import('../../../client/src/login-with-popup.ts').then(
      (loaded) => setLogin({ open: loaded.loginWithPopup }),
      () => setBlocked(true),
    )
    // The person may have signed in again in another tab.
    const checkSession = async () => {
      if (document.visibilityState !== 'visible') return
      const me = await site.auth('GET /api/me')
      if (me.ok) site.session?.signedIn(me.body.user.account?.id ?? null)
    }
    const onFocus = () => void checkSession()
    addEventListener('focus', onFocus)
    return () => {
      removeEventListener('focus', onFocus)
      if (site.session?.now() === 'here') void site.queryClient.invalidateQueries()
    }
  }, [state, site])

  const signIn = async () => {
    setWaiting(true)
    setBlocked(false)
    try {
      const result = (await login?.open({ authUrl: site.facts.authUrl })) ?? { status: 'popup_blocked' as const }
      if (result.status === 'authenticated') site.session?.signedIn(result.user.account?.id ?? null)
      setBlocked(result.status === 'popup_blocked')
    } catch {
      // The popup reported success, but the server finds no session.
      setBlocked(true)
    }
    setWaiting(false)
  }

  if (state === 'here') return <div role="alert" className="session" />
  const backTo = encodeURIComponent(location.href)
  return (
    <div role="alert" className="session">
      {state === 'other' ? (
        <>
          <p>
            <Say
              text="<strong>Another account is signed in here now.</strong> Reload the page to use that account."
              values={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
          <Button onClick={() => location.reload()}>{say('Reload page')}</Button>
        </>
      ) : (
        <>
          <p>
            <Say
              text="<strong>You are signed out.</strong> What you entered is still here. Sign in again, then continue."
              values={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
          {isBlocked ? (
            <Button to={`${site.facts.authUrl}/login?returnTo=${backTo}`}>{say('Sign in on the account page')}</Button>
          ) : (
            login && (
              <Button
                onClick={() => void signIn()}
                isBusy={isWaiting}
                busyLabel={say('Waiting for the sign-in window')}
              >
                {say('Sign in again')}
              </Button>
            )
          )}
        </>
      )}
    </div>
  )
}
