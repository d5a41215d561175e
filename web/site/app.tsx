import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect } from 'react'
import { say } from '../words/say.ts'
import { addressOf } from './address.ts'
import { ApiError, SiteProvider } from './api.tsx'
import { type CurrentPage, Navigation } from './navigation.tsx'
import type { RefusalPage } from './page-module.ts'
import { getShell } from './shell/load-shell.ts'
import type { SiteData } from './site-data.ts'

/** Never retries, because the API client has already retried. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: true,
        throwOnError: (error) => !(error instanceof ApiError),
      },
    },
  })

type AppProps = { site: SiteData; initial: CurrentPage }

export function App({ site, initial }: AppProps) {
  return (
    <QueryClientProvider client={site.queryClient}>
      <SiteProvider value={site}>
        <Navigation initial={initial}>
          {(shown, way, again) => {
            const Frame = shown.module?.Frame ?? getShell().Shell
            return (
              <Frame path={shown.path} search={shown.search} way={way} again={again}>
                <Boundary key={shown.path} at={addressOf(shown)} Refusal={refusalOf(shown)}>
                  <Page {...shown} />
                </Boundary>
              </Frame>
            )
          }}
        </Navigation>
        <Ready />
      </SiteProvider>
    </QueryClientProvider>
  )
}

/** Returns the page's own refusal, or else that of its layout. */
const refusalOf = ({ module }: CurrentPage): RefusalPage | undefined => module?.Refusal ?? module?.Frame?.Refusal

function Page(shown: CurrentPage) {
  const { module, refused } = shown
  const Refusal = refusalOf(shown)
  if (Refusal && refused) return <Refusal refused={refused} />
  if (module && !refused) return <module.default />
  const { RefusedPage } = getShell()
  return <RefusedPage refused={refused} />
}

/** Tests wait for this marker before they click. */
function Ready() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true'
  }, [])
  return null
}

type BoundaryProps = { children: ReactNode; at: string; Refusal: RefusalPage | undefined }

const PAGE_FAILED = {
  status: 500,
  get message() {
    return say('This page failed to load.')
  },
}

/** Keeps the rest of the site working if a page throws. A changed query renders the page again. */
class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate({ at }: BoundaryProps) {
    if (at !== this.props.at && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    const { children, Refusal } = this.props
    if (error === null) return children
    if (Refusal) return <Refusal refused={error instanceof ApiError ? error : PAGE_FAILED} />
    const { RefusedPage, BrokenPage } = getShell()
    return error instanceof ApiError ? <RefusedPage refused={error} /> : <BrokenPage />
  }
}
