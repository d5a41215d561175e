import { type ComponentType, useEffect, useRef } from 'react'
import { brandName } from '../brand.ts'
import { FlowProvider, useFlow } from './flow.tsx'
import { Frame, titleOf } from './frame.tsx'
import type { PageName, PageState } from './page-state.ts'

type AppProps = {
  initial: PageState
  load: (page: PageName) => Promise<void>
  /** The code of the page must be loaded already. */
  pageOf: (page: PageName) => ComponentType
}

/**
 * Renders on the server and in the browser. CSS alone selects light or dark colors, because the
 * server does not know the reader's system.
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
    document.title = `${title} · ${brandName()}`
    if (shown.current === flow.page) return
    shown.current = flow.page
    const start = document.querySelector<HTMLElement>('main [data-first]') ?? document.querySelector<HTMLElement>('h1')
    start?.focus()
  }, [flow.page, title])

  return (
    <Frame>
      <Page key={flow.page} />
    </Frame>
  )
}
