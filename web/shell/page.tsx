import type { ReactNode } from 'react'
import { Document } from '../document.tsx'
import { Name } from '../name.tsx'
import type { PageAssets } from '../pages.ts'
import { Action, type ActionProps } from './parts.tsx'

type PageProps = {
  title: string
  assets: PageAssets
  /** What stands in `<main>`, below the heading. */
  children?: ReactNode
  actions?: readonly ActionProps[]
  /** A short word above the heading. */
  eyebrow?: ReactNode
  /** One sentence below the heading. */
  lead?: ReactNode
  /** Links at the right of the header. */
  nav?: readonly { label: string; href: string }[]
  /** Who is signed in, and how to sign out: at the right of the header. */
  person?: ReactNode
  /** Where the name in the header leads; without it, it is only a name. */
  home?: string | undefined
  /** For pages of many things side by side; text stays at 65 letters a line. */
  isWide?: boolean
  /** Loads the page again after so many seconds, without a script. */
  refreshSeconds?: number | undefined
}

/** A page that needs no script. It reads at 320 px and with letters of twice the size. */
export function Page(props: PageProps) {
  const { title, assets, children, actions = [], eyebrow, lead, nav = [], person, home, refreshSeconds } = props
  return (
    <Document
      title={title}
      assets={assets}
      onward={refreshSeconds === undefined ? undefined : { seconds: refreshSeconds }}
    >
      <body className={props.isWide ? 'wide' : undefined}>
        <a className="skip" href="#main">
          Skip to the content
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
            <nav aria-label="Main">
              {nav.map(({ label, href }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </nav>
          )}
          {person}
        </header>
        <main id="main" tabIndex={-1}>
          <div className="heading">
            {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
            <h1>{title}</h1>
            {lead !== undefined && <p className="lead">{lead}</p>}
          </div>
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
