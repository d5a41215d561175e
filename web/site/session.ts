/**
 * `here`: the browser's cookies belong to the reader. `lost`: the session has ended. `other`:
 * someone else has signed in in another tab. In that state the page sends no requests, because
 * they would act as the other person.
 */
export type SessionState = 'here' | 'lost' | 'other'

export type Session = {
  /** Sends this page's requests and watches their responses. */
  fetch: typeof fetch
  now: () => SessionState
  onChange: (listener: () => void) => () => void
  /** Reports a sign-in, by the same person or another. */
  signedIn: (accountId: string | null) => void
}

type SessionEnvironment = {
  send: typeof fetch
  /** Channel to the browser's other tabs; undefined where BroadcastChannel is missing. */
  tabs?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
}

const REFUSED = { error: 'Another account is signed in here now. Reload the page.', code: 'Unauthorized' }

/** Watches a page's session. A guest's page has no session to lose. */
export function watchSession(accountId: string | null, { send, tabs }: SessionEnvironment): Session {
  let state: SessionState = 'here'
  /** Counts sign-ins. A 401 for a request from before the last sign-in is ignored. */
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
      const answer = await send(...request)
      if (answer.status === 401 && accountId !== null && requestEra === era) become('lost')
      return answer
    },
  }
}
