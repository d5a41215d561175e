import type { ComponentType, ReactNode } from 'react'
import type { ReadCached } from './api.tsx'
import type { SiteData, SiteFacts } from './site-data.ts'
import type { AnyLanguage } from './words/language.ts'

export type PageAt = { params: Readonly<Record<string, string>>; search: URLSearchParams }

export type Head = {
  title: string
  description?: string
  /** A path on our origin or a full URL. */
  image?: string
  /** Drawn preview of 1200 × 630 pixels, preferred to `image`. */
  card?: string
  data?: object
  /** Address for search engines, without the reader's filters. Default: the path. */
  canonical?: string
  /** True if search engines may list the page. By default, they may list public pages. */
  isListed?: boolean
  /** Reload interval for readers without a script, while the page waits for something. */
  refreshSeconds?: number
}

export type FrameProps = { path: string; search: string; way: NavigationState; again: () => void; children: ReactNode }

/** `stuck` means that the code of the next page cannot be loaded. */
export type NavigationState = 'there' | 'opening' | 'stuck'

export type PageModule = {
  default: ComponentType
  head: (at: PageAt, read: ReadCached, facts: SiteFacts) => Head
  /**
   * Loads the data of a public page before the page is shown. Pages that require sign-in show
   * placeholders instead. If the API refuses a request, the page has its HTTP status, for example
   * 404.
   */
  prefetch?: (site: SiteData, at: PageAt) => Promise<unknown>
  /** Layout that replaces the marketplace's header and footer. */
  Frame?: ComponentType<FrameProps> & { Refusal?: RefusalPage }
  loadTexts?: ((language: AnyLanguage) => Promise<unknown>) & { filesOf: (language: AnyLanguage) => string[] }
  /** Has its own heading. Default: the refusal page of the site. */
  Refusal?: RefusalPage
}

export type RefusalPage = ComponentType<{ refused: { status: number; message: string } }>
