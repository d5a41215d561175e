import type { QueryClient } from '@tanstack/react-query'
import type { ApiOperations, AuthOperations } from '../../client/src/api-types.ts'
import type { Client } from '../../client/src/client.ts'
import type { PageAssets } from '../pages.ts'
import type { Session } from './session.ts'
import type { Language } from './words/language.ts'

/** Who looks at the page. */
export type Viewer = {
  accountId: string
  displayName: string
  slug: string
  imageUrl: string | null
  email: string
  roles: readonly ('brand' | 'talent' | 'agent' | 'admin')[]
}

/** What the server tells every page besides what it asks for. */
export type SiteFacts = {
  viewer: Viewer | null
  /** The authentication app's address: where people sign in, and where sessions are asked about. */
  authUrl: string
  /** Our own, for addresses that are shared. */
  baseUrl: string
  isProduction: boolean
  /** The operator's own legal texts; null while there are none. */
  termsUrl: string | null
  privacyUrl: string | null
  /** Which payment form to show. */
  processor: 'simulator' | 'stripe'
  /** Stripe's publishable key; null with the simulator. */
  stripeKey: string | null
  language: Language
  /** On a store's pages: what opens the session of the fan who is here, and which store it is of. */
  fan: { slug: string; sessionId: string } | null
  /** The team of a board that the reader is for. */
  team: string | null
  /** The reader's choice; null follows the system. */
  scheme: 'light' | 'dark' | null
  /** The reader's zone as their browser last said it; UTC for a newcomer. */
  timeZone: string
  /** The server's time when the page was written, so that both write the same words. */
  now: string
}

/** What a page can ask, and where answers are kept. */
export type SiteData = {
  api: Client<ApiOperations>
  auth: Client<AuthOperations>
  answers: QueryClient
  facts: SiteFacts
  /** In the browser: whether the reader is still signed in. */
  session?: Session
}

/** What the document hands to the script. */
export type SiteState = {
  facts: SiteFacts
  page: string
  params: Record<string, string>
  path: string
  search: string
  answers: unknown
  refused: { status: number; code: string; error: string } | null
}

/** A page of the site, its status, and when it is worth asking for it again. */
export type WrittenPage = { status: number; retryAfterSeconds: number | undefined; html: string }

/** What the server hands over to have a page written. */
export type SiteRequest = {
  facts: SiteFacts
  /** Without its query. */
  path: string
  /** Without its question mark. */
  search: string
  /** Asks our own API as the reader would: with their cookies, from their address. */
  fetch: typeof fetch
  assets: (page: string, words: Language | null) => PageAssets
}
