import type { ReactNode } from 'react'
import { Document } from '../document.tsx'
import { Name } from '../name.tsx'
import type { PageAssets } from '../pages.ts'
import { PageHeading } from '../parts/layout/page.tsx'
import { currentLanguage, say } from '../words/say.ts'
import { Action, type ActionProps } from './action.tsx'

type PageProps = {
  title: string
  assets: PageAssets
  children?: ReactNode
  actions?: readonly ActionProps[]
  eyebrow?: ReactNode
  lead?: ReactNode
  nav?: readonly { label: string; href: string }[]
  /** Makes the name in the header a link. */
  home?: string | undefined
  /** For pages with many items side by side. A line of text still has at most 65 characters. */
  isWide?: boolean
}

/**
 * Page that needs no script. It is readable at a width of 320 px and with letters of twice the
 * size.
 */
export function Page(props: PageProps) {
  const { title, assets, children, actions = [], eyebrow, lead, nav = [], home } = props
  return (
    <Document title={title} assets={assets} language={currentLanguage()}>
      <body className={props.isWide ? 'wide' : undefined}>
        <a className="skip" href="#main">
          {say('Skip to the content')}
        </a>
        <header className="top">
          {home === undefined ? (
            <span className="name">
              <Name />
            </span>
          ) : (
            <a className="name" href={home}>
              <Name />
            </a>
          )}
          {nav.length > 0 && (
            <nav aria-label={say('Main')}>
              {nav.map(({ label, href }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </nav>
          )}
        </header>
        <main id="main" tabIndex={-1}>
          <PageHeading title={title} eyebrow={eyebrow} lead={lead} takesFocus={false} />
          {children}
          {actions.length > 0 && (
            <div className="actions">
              {actions.map((action) => (
                <Action key={action.label} {...action} />
              ))}
            </div>
          )}
        </main>
      </body>
    </Document>
  )
}
