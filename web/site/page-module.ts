import type { ComponentType } from 'react'
import type { ApiOperations } from '../../client/src/api-types.ts'
import type { Body, InputOf } from './api.tsx'
import type { SiteData } from './site-data.ts'

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
}

/** Reads what `prefetch` has brought; undefined when it has not come. */
export type ReadAnswer = <Name extends keyof ApiOperations & string>(
  operation: Name,
  input?: InputOf<ApiOperations[Name]>,
) => Body<ApiOperations[Name]> | undefined

/** What the file of a page exports. */
export type PageModule = {
  default: ComponentType
  head: (at: PageAt, read: ReadAnswer) => Head
  /**
   * Brings what the page shows before it is shown: on the server for public pages, in the browser on the way there.
   * Signed-in pages need none: what is not there yet is a skeleton. A refusal thrown here is the page's: 404 stays 404.
   */
  prefetch?: (site: SiteData, at: PageAt) => Promise<unknown>
}
