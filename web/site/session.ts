/**
 * `here`: the browser's cookies belong to this page's reader. `lost`: the session has ended.
 * `other`: another person has signed in, in another tab. The page then sends no requests, because
 * the server would treat them as requests of that person.
 */
export type SessionState = 'here' | 'lost' | 'other'

export type Session = {
  /** A response with status 401 changes the state to `lost`. */
  fetch: typeof fetch
  now: () => SessionState
  onChange: (listener: () => void) => () => void
  /** Called when the same person or another one has signed in. */
  signedIn: (accountId: string | null) => void
}

type SessionEnvironment = {
  send: typeof fetch
  /** Undefined if the browser does not support BroadcastChannel. */
  tabs?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
}

const REFUSED = { error: 'Another account is signed in here now. Reload the page.', code: 'Unauthorized' }

/** Watches whether the session of the page is still valid. For a guest, the state stays `here`. */
export function watchSession(accountId: string | null, { send, tabs }: SessionEnvironment): Session {
  let state: SessionState = 'here'
  /** Number of sign-ins. A 401 is ignored if its request was sent before the last sign-in. */
  let era = 0
  const listeners = new Set<() => void>()
  const become = (next: SessionState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const signedIn = (who: string | null) => {
    if (accountId === null) return
    era += 1
    become(who === accountId ? 'here' : who === null ? 'lost' : 'other')
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<{ accountId?: unknown }>) => {
    const who = data?.accountId
    if (who === null || typeof who === 'string') signedIn(who)
  })
  tabs?.postMessage({ accountId })
  return {
    now: () => state,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signedIn,
    fetch: async (...request) => {
      if (state === 'other') return Response.json(REFUSED, { status: 401 })
      const requestEra = era
      const response = await send(...request)
      if (response.status === 401 && accountId !== null && requestEra === era) become('lost')
      return response
    },
  }
}
