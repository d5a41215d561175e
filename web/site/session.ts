/**
 * `here`: the browser's cookies belong to the reader of this page. `lost`: the session has ended.
 * `other`: another person has signed in, in another tab. In the state `other` the page sends no
 * requests, because the server would treat them as requests of the other person.
 */
export type SessionState = 'here' | 'lost' | 'other'

export type Session = {
  /** Sends the requests of this page. A response with status 401 changes the state to `lost`. */
  fetch: typeof fetch
  now: () => SessionState
  onChange: (listener: () => void) => () => void
  /** Tells the page that someone has signed in. This can be the same person or another one. */
  signedIn: (accountId: string | null) => void
}

type SessionEnvironment = {
  send: typeof fetch
  /**
   * Channel to the other tabs of this browser. Undefined if the browser does not support
   * BroadcastChannel.
   */
  tabs?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
}

const REFUSED = { error: 'Another account is signed in here now. Reload the page.', code: 'Unauthorized' }

/**
 * Watches the session of a page. A page that was rendered for a guest stays in the state `here`.
 */
export function watchSession(accountId: string | null, { send, tabs }: SessionEnvironment): Session {
  let state: SessionState = 'here'
  /**
   * Number of sign-ins so far. A request that was sent before the last sign-in may get a 401. Such
   * a response is ignored.
   */
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
