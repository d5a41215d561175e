import type { PageAssets, PageProps } from '../pages.ts'
import { Page } from './page.tsx'

/** What somebody sees who opens the API's address in a browser. */
export function StartPage({ authUrl, hasDevelopmentRoom, assets }: PageProps['start'] & { assets: PageAssets }) {
  return (
    <Page
      assets={assets}
      title="Paid offers for a face, a voice, or both"
      lead="Semblance is a marketplace for people’s likeness. A brand makes an offer, the talent answers, and the money rests in escrow until the work is accepted."
    >
      <div className="actions">
        <a className="button button-primary" href={authUrl}>
          Sign in
        </a>
        <a className="button" href="/docs">
          Read and try the API
        </a>
      </div>
      <ul className="cards">
        <Card href="/openapi.json" title="openapi.json" text="The API as OpenAPI 3.1, for generators and clients." />
        {hasDevelopmentRoom && (
          <Card
            href="/dev"
            title="Development dashboard"
            text="Demo logins, the mail, the card payments, the clock, the jobs."
          />
        )}
      </ul>
      {hasDevelopmentRoom && (
        <p className="notice">
          Demo logins are printed at start and listed at <a href="/dev">/dev</a>. No real money moves here.
        </p>
      )}
    </Page>
  )
}

const Card = ({ href, title, text }: { href: string; title: string; text: string }) => (
  <li>
    <a className="card" href={href}>
      <strong>{title}</strong>
      <span className="muted">{text}</span>
    </a>
  </li>
)
