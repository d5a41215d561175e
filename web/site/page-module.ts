import type { ComponentType, ReactNode } from 'react'
import type { ReadAnswer } from './api.tsx'
import type { SiteData, SiteFacts } from './site-data.ts'
import type { Language } from './words/language.ts'

/** Where the reader is: what the path named, and what stands behind its question mark. */
export type PageAt = { params: Readonly<Record<string, string>>; search: URLSearchParams }

/** What `<head>` says of a page. */
export type Head = {
  title: string
  /** For search engines and shared links; one sentence. */
  description?: string
  /** Shown where the page is shared: an address on our own origin, or a whole one. */
  image?: string
  /** The one address of what the page shows, without the reader's filters. Default: its path. */
  canonical?: string
  /** Whether search engines may list it. Default: public pages yes, others no. */
  isListed?: boolean
  /** Without a script it loads itself anew after so long: what it waits for is under way. */
  refreshSeconds?: number
}

/** What stands around a page: told which page is shown, and how the way to the next one goes. */
export type FrameProps = { path: string; search: string; way: Way; again: () => void; children: ReactNode }

/** How the way to the next page goes. `stuck`: its code does not come. */
export type Way = 'there' | 'opening' | 'stuck'

/** What the file of a page exports. */
export type PageModule = {
  default: ComponentType
  head: (at: PageAt, read: ReadAnswer, facts: SiteFacts) => Head
  /**
   * Brings what the page shows before it is shown: on the server for public pages, in the browser on the way there.
   * Signed-in pages need none: what is not there yet is a skeleton. A refusal thrown here is the page's: 404 stays 404.
   */
  prefetch?: (site: SiteData, at: PageAt) => Promise<unknown>
  /** What stands around it, in the place of the marketplace's shell; it may say refusals in its own words. */
  Frame?: ComponentType<FrameProps> & { Refusal?: RefusalPage }
  /** Brings what the page says in the reader's language, before anything of it is written. */
  bringWords?: ((language: Language) => Promise<unknown>) & { filesOf: (language: Language) => string[] }
  /** What is shown when `prefetch` was refused, with a heading of its own. Default: what every page says. */
  Refusal?: RefusalPage
}

export type RefusalPage = ComponentType<{ refused: { status: number; message: string } }>
