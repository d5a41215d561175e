import { createRequire } from 'node:module'
import type { ReactNode } from 'react'

const require = createRequire(import.meta.url)

/**
 * What React writes for an element, without a build. Its writer is a megabyte of code, which the first mail loads; mails are
 * made inside of transactions and so at once, which an `import()` is not.
 */
export const staticMarkup = (node: ReactNode): string =>
  (require('react-dom/server') as typeof import('react-dom/server')).renderToStaticMarkup(node)
