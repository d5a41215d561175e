import { DARK, LIGHT } from '../../server/platform/pages/theme.ts'
import type { PageAssets } from '../pages.ts'
import { titleOf } from './navigation.tsx'
import type { Head } from './page-module.ts'
import type { SiteFacts } from './site-data.ts'
import { directionOf } from './words/language.ts'

type SiteDocumentProps = {
  head: Head
  facts: SiteFacts
  path: string
  /** Whether search engines may list it. */
  isListed: boolean
  /** Whether its address opens it: then nobody is told where the reader comes from. */
  isKey: boolean
  /** Whether it is read without a script: then pictures and styles come over the line first. */
  isWhole: boolean
  assets: PageAssets
  /** The page, as React has written it. */
  markup: string
  /** JSON that closes no tag. */
  state: string
}

/** The document around a page of the site: whole before any script, with what search engines and messengers read. */
export function SiteDocument({
  head,
  facts,
  path,
  isListed,
  isKey,
  isWhole,
  assets,
  markup,
  state,
}: SiteDocumentProps) {
  const { title, description, image, canonical = path, refreshSeconds } = head
  const address = new URL(canonical, facts.baseUrl).href
  return (
    <html
      lang={facts.language}
      dir={directionOf(facts.language)}
      data-mantine-color-scheme="light"
      {...(facts.scheme ? { 'data-scheme': facts.scheme } : {})}
    >
      <head>
        <meta charSet="utf-8" />
        <title>{titleOf(title)}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="referrer" content={isKey ? 'no-referrer' : 'same-origin'} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={LIGHT.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={DARK.paper} media="(prefers-color-scheme: dark)" />
        {refreshSeconds !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
        {!isListed && <meta name="robots" content="noindex" />}
        {isListed && <link rel="canonical" href={address} />}
        {description !== undefined && <meta name="description" content={description} />}
        <meta property="og:site_name" content="Semblance" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:url" content={address} />
        {description !== undefined && <meta property="og:description" content={description} />}
        {image !== undefined && <meta property="og:image" content={new URL(image, facts.baseUrl).href} />}
        <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {!isWhole && assets.modules.map((href) => <link key={href} rel="modulepreload" href={href} />)}
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        {!isWhole && <script type="module" src={assets.script} />}
      </head>
      <body>
        {/* Both are markup that React has written, or data that closes no tag. */}
        <div id="root" dangerouslySetInnerHTML={{ __html: markup }} />
        <script type="application/json" id="page-state" dangerouslySetInnerHTML={{ __html: state }} />
        {/* React would move these links up: what is read without a script comes before the script, on a slow line above all. */}
        {isWhole && <div hidden dangerouslySetInnerHTML={{ __html: scriptsOf(assets) }} />}
      </body>
    </html>
  )
}

/** Addresses of ours, which the build has made: they hold nothing to escape. */
const scriptsOf = ({ modules, script = '' }: PageAssets): string =>
  [
    ...modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    `<script type="module" src="${script}" fetchpriority="low"></script>`,
  ].join('')
