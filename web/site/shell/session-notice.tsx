import { useEffect, useState, useSyncExternalStore } from 'react'
import type { loginWithPopup } from '../../../client/src/login-with-popup.ts'
import { useSite } from '../api.tsx'
import { Button } from '../parts/button.tsx'
import type { Session, SessionState } from '../session.ts'

const ALWAYS: Pick<Session, 'now' | 'onChange'> = { now: () => 'here', onChange: () => () => undefined }

/** Whether the reader is still signed in. */
export function useSession(): SessionState {
  const { session = ALWAYS } = useSite()
  return useSyncExternalStore(session.onChange, session.now, ALWAYS.now)
}

/**
 * The session ended while somebody worked: they sign in again in a window of its own, and what they typed stays. Lists are
 * asked anew; what was refused is not sent by itself, for only they know whether they still want it.
 */
export function SessionNotice() {
  const site = useSite()
  const state = useSession()
  const [isWaiting, setWaiting] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const [login, setLogin] = useState<{ open: typeof loginWithPopup }>()

  useEffect(() => {
    if (state !== 'lost') return undefined
    // Loaded before the click: a browser that waits for a script would block the window. Without it, the long way round.
    import('../../../client/src/login-with-popup.ts').then(
      (loaded) => setLogin({ open: loaded.loginWithPopup }),
      () => setBlocked(true),
    )
    // They may have signed in in another tab meanwhile.
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const me = await site.auth('GET /api/me')
      if (me.ok) site.session?.signedIn(me.body.user.account?.id ?? null)
    }
    const onFocus = () => void look()
    addEventListener('focus', onFocus)
    return () => {
      removeEventListener('focus', onFocus)
      if (site.session?.now() === 'here') void site.answers.invalidateQueries()
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
      // The window says signed in and we cannot see it: the long way round shows what is wrong.
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
            <strong>Somebody else is signed in here now.</strong> Nothing is sent from this page any more.
          </p>
          <Button onClick={() => location.reload()}>Load the page again</Button>
        </>
      ) : (
        <>
          <p>
            <strong>You are signed out.</strong> What you typed is still here. Sign in again, then go on.
          </p>
          {isBlocked ? (
            <Button to={`${site.facts.authUrl}/login?returnTo=${backTo}`}>Sign in on the account page</Button>
          ) : (
            login && (
              <Button onClick={() => void signIn()} isBusy={isWaiting} busyWords="Waiting for the sign-in window">
                Sign in again
              </Button>
            )
          )}
        </>
      )}
    </div>
  )
}
