import type { ReactNode } from 'react'
import { DARK, LIGHT } from '../server/platform/pages/theme.ts'
import { brandName } from './brand.ts'
import { BrandMeta } from './brand-meta.tsx'
import type { PageAssets } from './pages.ts'

type DocumentProps = {
  title: string
  assets: PageAssets
  nextUrl?: string | undefined
  language?: string
  children: ReactNode
}

/**
 * HTML document around every page. Loads nothing from other servers. Its referrer policy is
 * `same-origin`. Under `no-referrer`, browsers send `Origin: null` with a form, which the server
 * refuses.
 */
export function Document({ title, assets, nextUrl, language = 'en', children }: DocumentProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{title === brandName() ? title : `${title} · ${brandName()}`}</title>
        <BrandMeta />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={LIGHT.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={DARK.paper} media="(prefers-color-scheme: dark)" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {nextUrl !== undefined && <meta httpEquiv="refresh" content={`0;url=${nextUrl}`} />}
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        {assets.script !== undefined && <script type="module" src={assets.script} />}
      </head>
      {children}
    </html>
  )
}
