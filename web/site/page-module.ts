import type { ComponentType, ReactNode } from 'react'
import type { ReadCached } from './api.tsx'
import type { SiteData, SiteFacts } from './site-data.ts'
import type { Language } from './words/language.ts'

/** Path parameters and query of the current page. */
export type PageAt = { params: Readonly<Record<string, string>>; search: URLSearchParams }

/** Values for a page's `<head>`. */
export type Head = {
  title: string
  /** One sentence for search engines and shared links. */
  description?: string
  /** Preview image of shared links: a path on our origin or a full URL. */
  image?: string
  /**
   * Main address of the content, without the reader's filters. Search engines use it. Default: the
   * path.
   */
  canonical?: string
  /** True if search engines may list the page. Default: only public pages. */
  isListed?: boolean
  /** Reload interval for readers without a script, while the page waits for something. */
  refreshSeconds?: number
}

/**
 * Props of the layout around a page: the page on screen and the state of the navigation to the next
 * one.
 */
export type FrameProps = { path: string; search: string; way: NavigationState; again: () => void; children: ReactNode }

/** State of a navigation. `stuck`: the code of the next page cannot be loaded. */
export type NavigationState = 'there' | 'opening' | 'stuck'

/** Exports of a page's file. */
export type PageModule = {
  default: ComponentType
  head: (at: PageAt, read: ReadCached, facts: SiteFacts) => Head
  /**
   * Loads the page's data before the page is shown. For public pages this runs on the server, and
   * on navigation in the browser. Pages that require sign-in do not need it, because they show
   * placeholders while they load. If the API refuses a request here, the page has the same HTTP
   * status, for example 404.
   */
  prefetch?: (site: SiteData, at: PageAt) => Promise<unknown>
  /**
   * Layout that replaces the marketplace's header and footer. It can have its own texts for
   * refusals.
   */
  Frame?: ComponentType<FrameProps> & { Refusal?: RefusalPage }
  /** Loads the page's texts in the reader's language before it renders. */
  loadTexts?: ((language: Language) => Promise<unknown>) & { filesOf: (language: Language) => string[] }
  /** Shown if `prefetch` is refused; has its own heading. Default: the refusal page of the site. */
  Refusal?: RefusalPage
}

export type RefusalPage = ComponentType<{ refused: { status: number; message: string } }>
