import type { PageAssets } from '../pages.ts'
import { Section } from '../parts/layout/page.tsx'
import { Page } from '../shell/page.tsx'
import type { GalleryMail, MailGalleryProps, MailLook } from './mail-gallery.ts'

/** Shows every mail of the product, each in a sandboxed frame without scripts. */
export function MailGalleryPage({ look, looks, mails, assets }: MailGalleryProps & { assets: PageAssets }) {
  const numbered = mails.map((mail, number) => ({ ...mail, number }))
  const kinds = Map.groupBy(numbered, ({ kind }) => kind)
  return (
    <Page
      assets={assets}
      title="All emails"
      lead={`${mails.length} emails of ${kinds.size} kinds, built by the same code that sends them. View: ${look}.`}
      home="/dev"
      isWide
      nav={looks.map((name) => ({ href: `/dev/mails?look=${name}`, label: name }))}
    >
      {[...kinds].map(([kind, ofKind]) => (
        <Section key={kind} id={kind} title={kind}>
          <ul className={look === 'phone' ? 'mails mails-narrow' : 'mails'}>
            {ofKind.map((mail) => (
              <Shown key={mail.number} mail={mail} look={look} />
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}

const Shown = ({ mail, look }: { mail: GalleryMail & { number: number }; look: MailLook }) => (
  <li className="stack">
    <div>
      <p className="row between small muted">
        <span>To: {mail.reader}</span>
        <span>{(mail.size / 1000).toFixed(1)} kB</span>
      </p>
      <h3 dir="auto">{mail.subject}</h3>
    </div>
    <iframe
      src={`/dev/mails/${mail.number}/${look}`}
      title={`${mail.subject}, to: ${mail.reader}`}
      loading="lazy"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
    <details>
      <summary>Text version</summary>
      <pre className="panel">{mail.text}</pre>
    </details>
  </li>
)
