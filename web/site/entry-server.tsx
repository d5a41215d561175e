import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createApiClient, createAuthClient } from '../../client/src/client.ts'
import { areasOf } from '../words/areas.ts'
import { setLanguage } from '../words/say.ts'
import { ApiError } from './api.tsx'
import { App, createQueryClient } from './app.tsx'
import { type CurrentPage, headOf, openPage } from './navigation.tsx'
import { filesOf } from './page-files.ts'
import { findPage } from './routing.ts'
import { loadShell } from './shell/load-shell.ts'
import type { Problem, SiteData, SiteRequest, SiteState, WrittenPage } from './site-data.ts'
import { SiteDocument } from './site-document.tsx'

export async function renderSite({ facts, path, search, fetch, assets, problem }: SiteRequest): Promise<WrittenPage> {
  const queryClient = createQueryClient()
  // Not the current language, which another page may set meanwhile.
  const headers = { 'site-language': facts.language }
  const site: SiteData = {
    api: createApiClient({ address: facts.baseUrl, fetch, headers }),
    auth: createAuthClient({ address: facts.authUrl, fetch, headers }),
    queryClient,
    facts,
  }
  const shown = problem ? await createProblemPage(path, search, problem) : await openPage(site, path, search)
  const { refused } = shown
  const state: SiteState = {
    facts,
    page: shown.page,
    params: { ...shown.params },
    path,
    search,
    queries: dehydrate(queryClient, { shouldDehydrateQuery: ({ state: { status } }) => status === 'success' }),
    refused: refused && {
      status: refused.status,
      code: refused.code,
      error: refused.message,
      requestId: refused.requestId,
    },
  }
  // From here to the end nothing waits, so no other page sets its language.
  setLanguage(facts.language, areasOf(shown.page, facts.viewer !== null))
  const markup = renderToString(<App site={site} initial={shown} />)
  const head = headOf(site, shown)
  const page = findPage(path)
  const isKey = page?.opens === 'by its address'
  const isPublic = page?.access === 'public' && page.isDevelopment !== true && !isKey
  const html = renderToString(
    <SiteDocument
      head={head}
      facts={facts}
      path={path}
      isListed={refused === null && isPublic && head.isListed !== false}
      isKey={isKey}
      isWhole={page?.access === 'public'}
      isInstallable={page?.frame !== 'store'}
      assets={assets(filesOf(shown, facts))}
      markup={markup}
      state={JSON.stringify(state).replaceAll('<', '\\u003c')}
    />,
  )
  return {
    status: refused ? statusOf(refused.status) : 200,
    retryAfterSeconds: refused?.retryAfterSeconds,
    html: `<!doctype html>\n${html}`,
  }
}

async function createProblemPage(path: string, search: string, problem: Problem): Promise<CurrentPage> {
  // The shell is not loaded yet if this is the first page of the process.
  await loadShell()
  return {
    page: '',
    path,
    search,
    params: {},
    module: null,
    refused: new ApiError({ status: problem.status, error: problem, requestId: problem.requestId }),
  }
}

const statusOf = (status: number): number => (status === 0 ? 503 : status)
