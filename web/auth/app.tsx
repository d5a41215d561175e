import { type ComponentType, useEffect, useRef } from 'react'
import { FlowProvider, useFlow } from './flow.tsx'
import { Frame, titleOf } from './frame.tsx'
import type { PageName, PageState } from './page-state.ts'

type AppProps = {
  initial: PageState
  load: (page: PageName) => Promise<void>
  /** Returns the component of a page whose code `load` has already fetched. */
  pageOf: (page: PageName) => ComponentType
}

/**
 * Renders the authentication app, on the server and in the browser. CSS alone selects the light or
 * dark colors, so the server does not need to know which ones the reader's system uses.
 */
export function App({ initial, load, pageOf }: AppProps) {
  return (
    <FlowProvider initial={initial} load={load}>
      <Step pageOf={pageOf} />
    </FlowProvider>
  )
}

function Step({ pageOf }: Pick<AppProps, 'pageOf'>) {
  const flow = useFlow()
  const Page = pageOf(flow.page)
  const shown = useRef(flow.page)
  const title = titleOf(flow)

  useEffect(() => {
    document.title = `${title} · Semblance`
    if (shown.current === flow.page) return
    shown.current = flow.page
    // Focuses the marked field of the new step, or its heading if no field is marked.
    const start = document.querySelector<HTMLElement>('main [data-first]') ?? document.querySelector<HTMLElement>('h1')
    start?.focus()
  }, [flow.page, title])

  return (
    <Frame>
      <Page key={flow.page} />
    </Frame>
  )
}
