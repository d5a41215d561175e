import { createRequire } from 'node:module'
import type { ReactNode } from 'react'

const require = createRequire(import.meta.url)

/**
 * Renders an element with React, without a build. The renderer is a megabyte of code, so it is
 * loaded with the first mail, synchronously, because mails are rendered inside transactions.
 */
export const staticMarkup = (node: ReactNode): string =>
  (require('react-dom/server') as typeof import('react-dom/server')).renderToStaticMarkup(node)
