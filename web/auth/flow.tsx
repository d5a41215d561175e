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
import type { PageResult, SessionBegun } from './api.ts'
import { PATHS, type PageName, type PageState, ROLES } from './page-state.ts'
import { forget, recall, remember } from './session-memory.ts'

type Refused = Extract<PageResult<unknown>, { ok: false }>

export type Flow = PageState & {
  /** Shows another step within the same document, so that typed values survive. */
  show: (page: PageName, changes?: Partial<PageState>) => void
  update: (changes: Partial<PageState>) => void
  refuse: (response: Refused) => void
  finish: (session: SessionBegun) => void
  destination: () => string | null
  /** Password with which the confirmation step signs in. It is held in memory and never stored. */
  chosenPassword: { current: string }
}

const FlowContext = createContext<Flow | null>(null)

export function useFlow(): Flow {
  const flow = use(FlowContext)
  if (!flow) throw new Error('useFlow needs a FlowProvider around it')
  return flow
}

/** `load` fetches a page's code before the page is shown, so nothing flickers. */
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
    if (initial.role !== null) remember('role', initial.role)
    else {
      const role = ROLES.find((one) => one === recall('role'))
      if (role) update({ role })
    }
    if (initial.email !== '') remember('email', initial.email)
    else {
      const remembered = recall('email')
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
        // A popup keeps its address, which names the page that opened the popup.
        const path = initial.popupOrigin === null ? PATHS[page] : undefined
        // The back button must not return a signed-out person to "You are signed in".
        const isOver = state.page === 'landing'
        if (page !== state.page) window.history[isOver ? 'replaceState' : 'pushState']({ page }, '', path)
        change(page, changes)
      },
      refuse: ({ notice, fieldErrors }) => update({ notice, fieldErrors }),
      destination: () => state.returnTo ?? recall('returnTo'),
      finish: ({ redirectTo }) => {
        forget()
        chosenPassword.current = ''
        if (state.popupOrigin !== null) change('done', {})
        else window.location.assign(webAddress(redirectTo) ?? state.mainSiteUrl)
      },
    }),
    [state, initial, change, update],
  )
  return <FlowContext value={flow}>{props.children}</FlowContext>
}

/**
 * Accepts only http(s), so that the address cannot be a script. The server has already checked the
 * target.
 */
function webAddress(value: string): string | undefined {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined
}
