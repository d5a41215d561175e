import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Field, Section } from '../shell/parts.tsx'
import { FileCheck } from './file-check.tsx'
import type { LicenceFormProps, LicencePageProps, ShownLicence } from './shown-licence.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A state as a word, a shape and a colour: never the colour alone. */
const STATES = {
  VALID: { word: 'Valid', tone: 'good', shape: '●' },
  SUSPENDED: { word: 'Suspended', tone: 'warn', shape: '◑' },
  REVOKED: { word: 'Revoked', tone: 'bad', shape: '×' },
  ENDED: { word: 'Ended', tone: 'muted', shape: '○' },
} as const

const LICENSED = { IMAGE: 'likeness', VOICE: 'voice', VIDEO: 'likeness and voice' } as const

/** What a licence allows, to whom, and whether it holds: for somebody who has only its code. */
export function LicencePage({ licence, checkedAt, compared, assets }: LicencePageProps & { assets: PageAssets }) {
  const { word, tone, shape } = STATES[licence.status]
  return (
    <Page
      assets={assets}
      title={titleOf(licence)}
      eyebrow={
        <span className="row">
          <span className={`badge ${tone}`}>
            <span aria-hidden="true">{shape} </span>
            {word}
          </span>
          <span>
            Licence <code>{licence.code}</code>
          </span>
        </span>
      }
      lead={leadOf(licence)}
      home="/"
      nav={[{ label: 'Check another code', href: '/verify' }]}
    >
      <Section id="allows" title={licence.status === 'VALID' ? 'What it is for' : 'What it was for'}>
        <dl className="facts panel">
          <Fact name="Talent">{licence.licensor}</Fact>
          <Fact name="Brand">{licence.licensee}</Fact>
          <Fact name="For">
            {licence.uses.length > 0 ? <Uses uses={licence.uses} /> : 'Their own campaign, as agreed'}
          </Fact>
          <Fact name="Where">{licence.territory}</Fact>
          <Fact name="From">
            <time dateTime={licence.since}>{DAY.format(new Date(licence.since))}</time>
          </Fact>
          <Fact name="Until">
            {licence.until === null ? (
              'Without end'
            ) : (
              <time dateTime={licence.until}>{DAY.format(new Date(licence.until))}</time>
            )}
          </Fact>
          <Fact name="Exclusive">{licence.exclusivity === 'EXCLUSIVE' ? 'Yes' : 'No'}</Fact>
        </dl>
      </Section>
      <FileCheck licence={licence} compared={compared} />
      <Section id="terms" title="The terms, in full">
        <dl className="stack">
          {licence.clauses.map(({ key, title, text }) => (
            <div key={key} className="stack-tight">
              <dt>
                <strong>{title}</strong>
              </dt>
              <dd className="words">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <p className="small muted">
        Looked up <time dateTime={checkedAt}>{MOMENT.format(new Date(checkedAt))} UTC</time>. A printed certificate can
        be older than this page: what stands here counts.
      </p>
    </Page>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Uses = ({ uses }: { uses: readonly string[] }) => (
  <ul className="plain">
    {uses.map((use) => (
      <li key={use}>{sentence(use)}</li>
    ))}
  </ul>
)

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function titleOf({ status, licensor, licensee, medium }: ShownLicence): string {
  const use = `use the ${LICENSED[medium]} of ${licensor}`
  return status === 'VALID' ? `${licensee} may ${use}` : `${licensee} may not ${use} now`
}

function leadOf({ status, until }: ShownLicence): string {
  switch (status) {
    case 'VALID':
      return 'The talent agreed, the brand paid, and the work was accepted. This licence holds today.'
    case 'SUSPENDED':
      return 'The work or its payment is disputed, or the work is done again. Until that is settled, nobody may use it under this licence.'
    case 'REVOKED':
      return 'The payment went back, and the licence with it. The work may not be used.'
    case 'ENDED':
      return `It held until ${until === null ? 'its end' : DAY.format(new Date(until))}. The work may no longer be used under it.`
  }
}

/** Asks for a code, and helps with one that no licence has. */
export function LicenceFormPage({ failed, assets }: LicenceFormProps & { assets: PageAssets }) {
  return (
    <Page
      assets={assets}
      title={failed ? 'There is no licence with this code' : 'Check a licence'}
      lead={
        failed
          ? undefined
          : 'Whoever shows the face or the voice of somebody who sells it here has a licence with a code. See what it allows, and whether it holds.'
      }
      home="/"
    >
      <form className="form" method="get" action="/verify">
        <Field
          name="code"
          label="Code of the licence"
          hint="Five groups of four, as on the certificate. Dashes and capitals do not matter."
          {...(failed ? { value: failed.typed, error: failed.why } : {})}
          autoComplete="off"
          required
          maxLength={100}
        />
        <div className="actions">
          <button className="button-primary">Check it</button>
        </div>
      </form>
      {failed && (
        <Section id="help" title="What you can do">
          <ul className="stack-tight">
            <li>Scan the square on the certificate with a phone: it leads here with the right code.</li>
            <li>
              Ask whoever showed you the code for the certificate itself. It is a PDF that carries its own signature.
            </li>
            <li>A work that comes with no code we know of has no licence from us.</li>
          </ul>
        </Section>
      )}
    </Page>
  )
}
