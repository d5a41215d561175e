import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createApiClient, createAuthClient } from '../../client/src/client.ts'
import { App, createAnswers } from './app.tsx'
import { headOf, openPage } from './navigation.tsx'
import { findPage } from './routing.ts'
import type { SiteData, SiteRequest, SiteState, WrittenPage } from './site-data.ts'
import { SiteDocument } from './site-document.tsx'

/** A page of the site as a whole document, and the status it has. */
export async function renderSite({ facts, path, search, fetch, assets }: SiteRequest): Promise<WrittenPage> {
  const answers = createAnswers()
  const site: SiteData = {
    api: createApiClient({ address: facts.baseUrl, fetch }),
    auth: createAuthClient({ address: facts.authUrl, fetch }),
    answers,
    facts,
  }
  const shown = await openPage(site, path, search)
  const { refused } = shown
  const state: SiteState = {
    facts,
    page: shown.page,
    params: { ...shown.params },
    path,
    search,
    answers: dehydrate(answers, { shouldDehydrateQuery: ({ state: { status } }) => status === 'success' }),
    refused: refused && { status: refused.status, code: refused.code, error: refused.message },
  }
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
      assets={assets(shown.page, page?.frame === 'store' ? facts.language : null)}
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

const statusOf = (status: number): number => (status === 0 ? 503 : status)
