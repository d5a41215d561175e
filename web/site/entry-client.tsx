import 'virtual:site-theme.css'
import './site.css'
import '../mark.svg?url'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createApiClient, createAuthClient } from '../../client/src/client.ts'
import { areasOf } from '../words/areas.ts'
import { loadWords } from '../words/load-words.ts'
import { languageHeaders, setLanguage } from '../words/say.ts'
import { addressOf, trackHistory } from './address.ts'
import { ApiError } from './api.tsx'
import { App, createQueryClient } from './app.tsx'
import type { CurrentPage } from './navigation.tsx'
import { reloadForNewVersion } from './new-version.ts'
import { loadPage } from './pages.ts'
import { findPage } from './routing.ts'
import { watchSession } from './session.ts'
import { loadShell } from './shell/load-shell.ts'
import type { SiteData, SiteState } from './site-data.ts'

async function hydratePage(root: HTMLElement, state: SiteState): Promise<void> {
  const queryClient = createQueryClient()
  hydrate(queryClient, arrivedNow(state.queries as DehydratedState))
  const { authUrl, viewer } = state.facts
  const { page, path, params, refused } = state
  // A page that is the same for everybody was rendered without the query of this address.
  const search = refused === null && state.search === '' ? location.search.slice(1) : state.search
  setLanguage(state.facts.language)
  const opening =
    page === ''
      ? Promise.all([loadShell(), loadWords(state.facts.language, areasOf(page, state.facts.viewer !== null))]).then(
          () => null,
        )
      : loadPage(page, state.facts)
  const module = await opening.catch(() => undefined)
  // The server-rendered page stays readable without the page's code.
  if (module === undefined) return void (await reloadForNewVersion(addressOf(state)))
  const session = watchSession(viewer?.accountId ?? null, {
    send: (...request) => fetch(...request),
    tabs: 'BroadcastChannel' in window ? new BroadcastChannel('semblance') : undefined,
  })
  const site: SiteData = {
    api: createApiClient({ address: '', fetch: session.fetch, headers: languageHeaders }),
    auth: createAuthClient({ address: authUrl, fetch: session.fetch, headers: languageHeaders }),
    queryClient,
    facts: state.facts,
    session,
  }
  const initial: CurrentPage = {
    page,
    path,
    search,
    params,
    module,
    refused: refused && new ApiError({ status: refused.status, error: refused, requestId: refused.requestId }),
  }
  trackHistory()
  hydrateRoot(root, <App site={site} initial={initial} />, {
    onRecoverableError: (error) => reportError(error),
  })
  // Stores have their own brand, so the app is not installed from them.
  if (viewer !== null && state.facts.hasWorker && 'serviceWorker' in navigator && findPage(path)?.frame !== 'store')
    void import('./installed/register-worker.ts').then(({ registerWorker }) => registerWorker())
  // The campaign editor previews a store in a frame. Only our own pages may frame this page.
  if (parent !== window)
    void import('./storefront/preview.ts').then(({ receivePreviews: watchPreview }) => watchPreview(queryClient))
}

/**
 * A cache may have held the page. Its data is as current as the page, so it is not requested again
 * at once.
 */
const arrivedNow = ({ queries, ...state }: DehydratedState): DehydratedState => ({
  ...state,
  queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() } })),
})

const root = document.getElementById('root')
const state = document.getElementById('page-state')?.textContent
if (root && state) void hydratePage(root, JSON.parse(state) as SiteState)
