import 'virtual:site-theme.css'
import './site.css'
import '../mark.svg?url'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createApiClient, createAuthClient } from '../../client/src/client.ts'
import { Refused } from './api.tsx'
import { App, createAnswers } from './app.tsx'
import { NOT_HERE, rememberPlaces, type Shown } from './navigation.tsx'
import { loadPage } from './pages.ts'
import type { SiteData, SiteState } from './site-data.ts'

async function takeOver(root: HTMLElement, state: SiteState): Promise<void> {
  const answers = createAnswers()
  hydrate(answers, state.answers as DehydratedState)
  const { authUrl } = state.facts
  const site: SiteData = {
    api: createApiClient({ address: '' }),
    auth: createAuthClient({ address: authUrl }),
    answers,
    facts: state.facts,
  }
  const { page, path, search, params, refused } = state
  const initial: Shown = {
    page,
    path,
    search,
    params,
    module: page === '' ? null : await loadPage(page),
    refused: page === '' ? NOT_HERE : refused && new Refused({ status: refused.status, error: refused }),
  }
  rememberPlaces()
  hydrateRoot(root, <App site={site} initial={initial} />, {
    onRecoverableError: (error) => console.error(error),
  })
  // For tests that wait until the page answers to clicks.
  document.documentElement.dataset['ready'] = 'true'
}

const root = document.getElementById('root')
const state = document.getElementById('page-state')?.textContent
// Without them, or should the code not come, the page stays what the server wrote.
if (root && state) void takeOver(root, JSON.parse(state) as SiteState)
