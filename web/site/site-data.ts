import type { QueryClient } from '@tanstack/react-query'
import type { ApiOperations, AuthOperations } from '../../client/src/api-types.ts'
import type { Client } from '../../client/src/client.ts'
import type { PageAssets } from '../pages.ts'
import type { Session } from './session.ts'
import type { Language } from './words/language.ts'

export type Viewer = {
  accountId: string
  displayName: string
  slug: string
  imageUrl: string | null
  email: string
  roles: readonly ('brand' | 'talent' | 'agent' | 'admin')[]
}

/**
 * Facts that the server provides to every page, in addition to the responses of the page's own
 * requests.
 */
export type SiteFacts = {
  viewer: Viewer | null
  /** Address of the authentication app, for sign-in and session requests. */
  authUrl: string
  /** Our own address, used in shared links. */
  baseUrl: string
  isProduction: boolean
  /** The operator's legal texts; null if there are none. */
  termsUrl: string | null
  privacyUrl: string | null
  /** Selects the payment form. */
  processor: 'simulator' | 'stripe'
  /** Stripe's publishable key; null with the simulator. */
  stripeKey: string | null
  language: Language
  /** On a store's pages: the fan's session key and the store it belongs to. */
  fan: { slug: string; sessionId: string } | null
  /** Leaderboard team that the reader chose. */
  team: string | null
  /** Color scheme that the reader chose; null follows the system. */
  scheme: 'light' | 'dark' | null
  /** The time zone the reader's browser last reported; UTC for a new visitor. */
  timeZone: string
  /** Server time of the rendering, so that server and browser render the same text. */
  now: string
}

/** API clients and the response cache of a page. */
export type SiteData = {
  api: Client<ApiOperations>
  auth: Client<AuthOperations>
  answers: QueryClient
  facts: SiteFacts
  /** Only in the browser: state of the session of this page. */
  session?: Session
}

/** State that the document passes to the script for hydration. */
export type SiteState = {
  facts: SiteFacts
  page: string
  params: Record<string, string>
  path: string
  search: string
  answers: unknown
  refused: Problem | null
}

/**
 * Reason why a page is not shown. The page's script gets it, so that it shows the same refusal.
 */
export type Problem = { status: number; code: string; error: string; requestId: string | null }

/** A rendered page, its status, and when to retry. */
export type WrittenPage = { status: number; retryAfterSeconds: number | undefined; html: string }

export type SiteRequest = {
  facts: SiteFacts
  /** Without the query. */
  path: string
  /** Without the question mark. */
  search: string
  /** Error raised before the page was rendered. It is shown inside the usual layout. */
  problem?: Problem
  /** Sends requests to our own API as the reader: with their cookies, from their IP address. */
  fetch: typeof fetch
  /** Maps files of the build to the assets a document loads. */
  assets: (files: readonly string[]) => PageAssets
}
