import { isMadeWithAi } from '../../server/platform/made-with-ai/is-made-with-ai.ts'
import { describeAsMade } from '../../server/platform/made-with-ai/words.ts'
import { DARK, LIGHT } from '../../server/platform/pages/theme.ts'
import { brandName } from '../brand.ts'
import { BrandMeta } from '../brand-meta.tsx'
import type { PageAssets } from '../pages.ts'
import { titleOf } from './navigation.tsx'
import type { Head } from './page-module.ts'
import type { SiteFacts } from './site-data.ts'
import { directionOf } from './words/language.ts'

type SiteDocumentProps = {
  head: Head
  facts: SiteFacts
  path: string
  isListed: boolean
  /**
   * True if everyone who has the address may see the page, as with an order. The page sends no
   * referrer, because a referrer would reveal the address.
   */
  isKey: boolean
  /**
   * True if people read the page without its script. Pictures and styles then load before the
   * script.
   */
  isWhole: boolean
  /** False for fan stores, which have their own brands. */
  isInstallable: boolean
  assets: PageAssets
  markup: string
  /** State for hydration as JSON, escaped so that it cannot close the script tag. */
  state: string
}

/** Pages of talents and stores, which other sites embed. */
const EMBEDDED = /^\/[tc]\/[^/]+$/

/** HTML document around a page, with metadata for search engines and link previews. */
export function SiteDocument({
  head,
  facts,
  path,
  isListed,
  isKey,
  isWhole,
  isInstallable,
  assets,
  markup,
  state,
}: SiteDocumentProps) {
  const { title, description, image, card, data, canonical = path, refreshSeconds } = head
  const address = new URL(canonical, facts.baseUrl).href
  return (
    <html
      lang={facts.language}
      dir={directionOf(facts.language)}
      {...(facts.scheme ? { 'data-scheme': facts.scheme } : {})}
    >
      <head>
        <meta charSet="utf-8" />
        <title>{titleOf(title)}</title>
        <BrandMeta />
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
        {isListed && EMBEDDED.test(path) && (
          <link
            rel="alternate"
            type="application/json+oembed"
            title={title}
            href={`${facts.baseUrl}/oembed?format=json&url=${encodeURIComponent(new URL(path, facts.baseUrl).href)}`}
          />
        )}
        {description !== undefined && <meta name="description" content={description} />}
        <meta property="og:site_name" content={brandName()} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:url" content={address} />
        {description !== undefined && <meta property="og:description" content={description} />}
        {card !== undefined && (
          <>
            <meta property="og:image" content={new URL(card, facts.baseUrl).href} />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={title} />
          </>
        )}
        {image !== undefined && <meta property="og:image" content={new URL(image, facts.baseUrl).href} />}
        {image !== undefined && isMadeWithAi(image) && (
          <meta property="og:image:alt" content={describeAsMade(title, facts.language)} />
        )}
        <meta
          name="twitter:card"
          content={image === undefined && card === undefined ? 'summary' : 'summary_large_image'}
        />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {!isWhole && assets.modules.map((href) => <link key={href} rel="modulepreload" href={href} />)}
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        {isInstallable && (
          <>
            <link rel="manifest" href="/app.webmanifest" />
            <link rel="apple-touch-icon" href="/app-icons/apple-180.png" />
          </>
        )}
        {!isWhole && <script type="module" src={assets.script} />}
        {data !== undefined && (
          // A content security policy does not block data, and the JSON cannot close the tag.
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: withoutTags(data) }} />
        )}
      </head>
      <body>
        {/* Both are markup of React, or JSON that cannot close a tag. */}
        <div id="root" dangerouslySetInnerHTML={{ __html: markup }} />
        <script type="application/json" id="page-state" dangerouslySetInnerHTML={{ __html: state }} />
        {/* React would hoist these links. Without a script, content must come first. */}
        {isWhole && <div hidden dangerouslySetInnerHTML={{ __html: scriptsOf(assets) }} />}
      </body>
    </html>
  )
}

const withoutTags = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The addresses come from the build and need no escaping. */
const scriptsOf = ({ modules, script = '' }: PageAssets): string =>
  [
    ...modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    `<script type="module" src="${script}" fetchpriority="low"></script>`,
  ].join('')
