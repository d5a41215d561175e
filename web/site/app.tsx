import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { Router } from 'wouter'
import { theme } from '../theme.ts'
import { Refused, SiteProvider } from './api.tsx'
import { Navigation, type Shown } from './navigation.tsx'
import { BrokenPage, RefusedPage } from './shell/refused.tsx'
import { Shell } from './shell/shell.tsx'
import type { SiteData } from './site-data.ts'

/** Keeps answers. What the server refuses on good grounds is not asked again; the client itself tries again what may pass. */
export const createAnswers = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: true,
        throwOnError: (error) => !(error instanceof Refused),
      },
    },
  })

type AppProps = { site: SiteData; initial: Shown }

/** The whole site, on the server and in the browser alike. */
export function App({ site, initial }: AppProps) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={site.answers}>
        <SiteProvider value={site}>
          <Router ssrPath={initial.path} ssrSearch={initial.search}>
            <Navigation initial={initial}>
              {(shown, isOpening) => (
                <Shell shown={shown} isOpening={isOpening}>
                  <Boundary key={shown.path}>
                    <Page {...shown} />
                  </Boundary>
                </Shell>
              )}
            </Navigation>
          </Router>
        </SiteProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Page({ module, refused }: Shown) {
  if (module?.Refusal && refused) return <module.Refusal refused={refused} />
  if (!module || refused) return <RefusedPage refused={refused} />
  return <module.default />
}

/** What breaks in a page leaves the rest of the site standing. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return error instanceof Refused ? <RefusedPage refused={error} /> : <BrokenPage />
  }
}
