import type { QueryClient } from '@tanstack/react-query'
import type { ApiOperations, AuthOperations } from '../../client/src/api-types.ts'
import type { Client } from '../../client/src/client.ts'
import type { PageAssets } from '../pages.ts'
import type { SiteLanguage } from '../words/languages.ts'
import type { Session } from './session.ts'
import type { AnyLanguage } from './words/language.ts'

export type Viewer = {
  accountId: string
  displayName: string
  slug: string
  imageUrl: string | null
  email: string
  roles: readonly ('brand' | 'talent' | 'agent' | 'admin')[]
  /** Set for an admin who is not a full admin. */
  adminLimits?: AdminLimits | undefined
  /** Set if the reader acts for a team. The other fields are the team’s, except `email`. */
  member?: MemberLimits | undefined
  /** True if the account limits what its members spend, or requires approvals. */
  controlsSpending?: boolean | undefined
  /** True if the session was to act for a team, but may not now. */
  isTeamClosed?: boolean | undefined
}

/** The person who acts for a team, and what their role allows. */
export type MemberLimits = {
  displayName: string
  /** The label of the role. */
  role: string
  /** Permissions of the role, such as `offers.decide`. */
  rights: readonly string[]
  /** Patterns of the pages that the role does not open: `/offers/:id/pay`. */
  closedPages: readonly string[]
  /** Operations of the API that change something, and that the role does not include. */
  closedCalls: readonly string[]
}

/** Pages and rights that roles of an admin allow. Pages are patterns: `/admin/campaigns/:id`. */
export type AdminLimits = {
  pages: readonly string[]
  /** Pages on which this admin sees what others may change. */
  looksOnly: readonly string[]
  /** Permissions of the roles, such as `offers.read`. */
  rights: readonly string[]
}

/** Data that the server provides to every page. */
export type SiteFacts = {
  viewer: Viewer | null
  authUrl: string
  /** Public address, used in links that people share. */
  baseUrl: string
  isProduction: boolean
  /** False if the operator has turned the service worker off. */
  hasWorker: boolean
  /** True if a plugin has queues for admins. */
  hasPluginQueues: boolean
  /** Fee that a brand pays on top of an offer, in basis points. */
  offerFeeBps: number
  /** Null if the operator has no legal texts. */
  termsUrl: string | null
  privacyUrl: string | null
  processor: 'simulator' | 'stripe'
  /** Publishable key. Null with the simulator. */
  stripeKey: string | null
  /** Language of this page. */
  language: AnyLanguage
  /** Language of the pages of the marketplace that are translated. */
  siteLanguage: SiteLanguage
  /** The fan's session key. Set only on the pages of the store `slug`. */
  fan: { slug: string; sessionId: string } | null
  team: string | null
  /** Null follows the system's color scheme. */
  scheme: 'light' | 'dark' | null
  /** Time zone that the reader's browser reported last. Default: UTC. */
  timeZone: string
  /**
   * Time at which the server rendered the page. Hydration uses the same time, so that both render
   * the same text.
   */
  now: string
}

export type SiteData = {
  api: Client<ApiOperations>
  auth: Client<AuthOperations>
  queryClient: QueryClient
  facts: SiteFacts
  /** Set in the browser only. */
  session?: Session
}

export type SiteState = {
  facts: SiteFacts
  page: string
  params: Record<string, string>
  path: string
  search: string
  /** Cached responses, serialized by `dehydrate`. */
  queries: unknown
  refused: Problem | null
}

/** Reason why the page is not shown. Hydration renders the same refusal. */
export type Problem = { status: number; code: string; error: string; requestId: string | null }

/** `retryAfterSeconds` is set if the reader should retry. */
export type WrittenPage = { status: number; retryAfterSeconds: number | undefined; html: string }

export type SiteRequest = {
  facts: SiteFacts
  /** Path of the address, without the query. */
  path: string
  /** Query of the address, without the question mark. */
  search: string
  problem?: Problem
  /** Sends requests with the reader's cookies and IP address. */
  fetch: typeof fetch
  assets: (files: readonly string[]) => PageAssets
}
