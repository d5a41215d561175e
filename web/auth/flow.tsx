import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import type { Answer, SessionBegun } from './api.ts'
import { PATHS, type PageName, type PageState } from './page-state.ts'
import { forget, recall, remember } from './session-memory.ts'

type Refused = Extract<Answer<unknown>, { ok: false }>

/** How the steps hang together: which page is shown, what it knows, where it leads. */
export type Flow = PageState & {
  /** Shows another step without leaving the document, so that what was typed lives on. */
  show: (page: PageName, changes?: Partial<PageState>) => void
  update: (changes: Partial<PageState>) => void
  refuse: (answer: Refused) => void
  /** The session has begun: back to where the person came from. */
  finish: (session: SessionBegun) => void
  /** What goes along with confirm and login. */
  destination: () => string | null
  /** Chosen at signup, needed once more at confirmation; held in memory, never stored. */
  chosenPassword: { current: string }
}

const FlowContext = createContext<Flow | null>(null)

export function useFlow(): Flow {
  const flow = use(FlowContext)
  if (!flow) throw new Error('useFlow needs a FlowProvider around it')
  return flow
}

/** `load` fetches a page's code before it is shown, so that nothing blinks. */
export function FlowProvider(props: {
  initial: PageState
  load: (page: PageName) => Promise<void>
  children: ReactNode
}) {
  const { initial, load } = props
  const [state, setState] = useState(initial)
  const [, startTransition] = useTransition()
  const chosenPassword = useRef('')
  const update = useCallback((changes: Partial<PageState>) => setState((known) => ({ ...known, ...changes })), [])

  const change = useCallback(
    (page: PageName, changes: Partial<PageState>) => {
      const turn = () => startTransition(() => update({ notice: null, fieldErrors: {}, ...changes, page }))
      load(page).then(turn, () => window.location.assign(PATHS[page]))
    },
    [load, update],
  )

  useEffect(() => {
    if (initial.returnTo !== null) remember('returnTo', initial.returnTo)
    if (initial.email !== '') remember('email', initial.email)
    else {
      const remembered = recall('email')
      // Whoever has begun to type knows better.
      const typed = document.querySelector<HTMLInputElement>('input[name=email]')?.value ?? ''
      if (remembered && typed === '') update({ email: remembered })
    }
    window.history.replaceState({ page: initial.page }, '')
    const onPop = (event: PopStateEvent) =>
      change((event.state as { page?: PageName } | null)?.page ?? initial.page, {})
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [initial, change, update])

  const flow = useMemo<Flow>(
    () => ({
      ...state,
      chosenPassword,
      update,
      show: (page, changes = {}) => {
        if (changes.email) remember('email', changes.email)
        // A popup keeps its address: it names the page that is waiting for it.
        const path = initial.popupOrigin === null ? PATHS[page] : undefined
        // Whoever has signed out does not come back to "You are signed in".
        const isOver = state.page === 'landing'
        if (page !== state.page) window.history[isOver ? 'replaceState' : 'pushState']({ page }, '', path)
        change(page, changes)
      },
      refuse: ({ notice, fieldErrors }) => update({ notice, fieldErrors }),
      destination: () => state.returnTo ?? recall('returnTo'),
      finish: ({ redirectTo }) => {
        forget()
        chosenPassword.current = ''
        // A popup ends by telling whoever opened it; everybody else goes on to where they came from.
        if (state.popupOrigin !== null) change('done', {})
        else window.location.assign(webAddress(redirectTo) ?? state.mainSiteUrl)
      },
    }),
    [state, initial, change, update],
  )
  return <FlowContext value={flow}>{props.children}</FlowContext>
}

/** The server has judged it; this only makes sure that it is an address and not a script. */
function webAddress(value: string): string | undefined {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined
}
