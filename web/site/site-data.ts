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

/** Data that the server provides to every page. The page's own requests are not included. */
export type SiteFacts = {
  viewer: Viewer | null
  /** Address of the authentication app, for sign-in and session requests. */
  authUrl: string
  /** Public address of this website. Used in links that people share. */
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
  /**
   * The fan's session key and the slug of the store that the session belongs to. Set on the pages
   * of a store only.
   */
  fan: { slug: string; sessionId: string } | null
  /** Leaderboard team that the reader chose. */
  team: string | null
  /** Color scheme that the reader chose; null follows the system. */
  scheme: 'light' | 'dark' | null
  /**
   * The time zone that the reader's browser reported last. UTC if the reader has never been here
   * before.
   */
  timeZone: string
  /**
   * Time at which the server rendered the page. The browser uses the same time during hydration,
   * so that both render the same text.
   */
  now: string
}

/** API clients and the response cache of a page. */
export type SiteData = {
  api: Client<ApiOperations>
  auth: Client<AuthOperations>
  answers: QueryClient
  facts: SiteFacts
  /** The state of this page's session. Set in the browser only. */
  session?: Session
}

/** State that the server writes into the document. The page's script reads it for hydration. */
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
 * Reason why the page is not shown. The server passes it to the page's script, so that hydration
 * renders the same refusal.
 */
export type Problem = { status: number; code: string; error: string; requestId: string | null }

/**
 * A rendered page with its HTTP status. If the reader should retry, also the number of seconds to
 * wait.
 */
export type WrittenPage = { status: number; retryAfterSeconds: number | undefined; html: string }

export type SiteRequest = {
  facts: SiteFacts
  /** Without the query. */
  path: string
  /** Without the question mark. */
  search: string
  /** Error raised before the page was rendered. It is shown inside the usual layout. */
  problem?: Problem
  /**
   * Sends a request to our own API on behalf of the reader. The request has the reader's cookies
   * and IP address.
   */
  fetch: typeof fetch
  /**
   * Returns the scripts, styles and fonts that a document has to load for the given source files.
   */
  assets: (files: readonly string[]) => PageAssets
}
