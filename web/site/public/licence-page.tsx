import type { Licence } from '../../../client/src/api-types.ts'
import { bring, useAnswer } from '../api.tsx'
import { useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/load.tsx'
import { Day, Moment } from '../parts/moment.tsx'
import { Facts, PageHeading, Panel, Section } from '../parts/page.tsx'
import { StateChip, type StateWords } from '../parts/state-chip.tsx'
import { sentence } from '../words/accents.ts'
import { CodeForm } from './parts/code-form.tsx'
import { FileCheck } from './parts/file-check.tsx'

const inputOf = (code: string) => ({ params: { code } })

export const prefetch: NonNullable<PageModule['prefetch']> = (site, { params: { code = '' } }) =>
  bring(site, 'GET /api/licences/{code}', inputOf(code))

export const head: PageModule['head'] = ({ params: { code = '' } }, read) => {
  const licence = read('GET /api/licences/{code}', inputOf(code))
  return {
    title: licence ? titleOf(licence) : 'A licence',
    ...(licence ? { description: leadOf(licence), canonical: `/verify/${licence.code}` } : {}),
    // Only for people who have the code.
    isListed: false,
  }
}

const STATES: Readonly<Record<Licence['status'], StateWords>> = {
  VALID: { word: 'Valid', tone: 'good', shape: '●' },
  SUSPENDED: { word: 'Suspended', tone: 'warn', shape: '◑' },
  REVOKED: { word: 'Revoked', tone: 'bad', shape: '×' },
  ENDED: { word: 'Ended', tone: 'muted', shape: '○' },
}
const LICENSED = { IMAGE: 'likeness', VOICE: 'voice', VIDEO: 'likeness and voice' } as const

/** Public page of a license by its code: permissions, licensee and validity. */
export default function LicencePage() {
  const code = useParam('code')
  return <Load of={useAnswer('GET /api/licences/{code}', inputOf(code))}>{(licence) => <Shown {...licence} />}</Load>
}

function Shown(licence: Licence) {
  const { uses, until, clauses } = licence
  return (
    <>
      <PageHeading
        eyebrow={
          <span className="row">
            <StateChip {...STATES[licence.status]} />
            <span>
              Licence <code>{licence.code}</code>
            </span>
          </span>
        }
        title={titleOf(licence)}
        lead={leadOf(licence)}
      />
      <Section title={licence.status === 'VALID' ? 'What it is for' : 'What it was for'}>
        <Panel>
          <Facts
            rows={[
              ['Talent', licence.licensor],
              ['Brand', licence.licensee],
              ['For', uses.length > 0 ? uses.map(sentence).join(', ') : 'Their own campaign, as agreed'],
              ['Where', licence.territory],
              ['From', <Day key="since" at={licence.since} hasYear />],
              ['Until', until === null ? 'Without end' : <Day key="until" at={until} hasYear />],
              ['Exclusive', licence.exclusivity === 'EXCLUSIVE' ? 'Yes' : 'No'],
            ]}
          />
        </Panel>
      </Section>
      <FileCheck licence={licence} />
      <Section title="The terms, in full">
        <dl className="stack">
          {clauses.map(({ key, title, text }) => (
            <div key={key}>
              <dt>
                <strong>{title}</strong>
              </dt>
              <dd className="words">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <p className="small muted">
        Looked up <Moment at={licence.checkedAt} />. A printed certificate can be older than this page: what stands here
        counts.
      </p>
    </>
  )
}

function titleOf({ status, licensor, licensee, medium }: Licence): string {
  const use = `use the ${LICENSED[medium]} of ${licensor}`
  return status === 'VALID' ? `${licensee} may ${use}` : `${licensee} may not ${use} now`
}

function leadOf({ status }: Licence): string {
  switch (status) {
    case 'VALID':
      return 'The talent agreed, the brand paid, and the work was accepted. This licence is valid today.'
    case 'SUSPENDED':
      return 'The work or its payment is disputed, or the work is done again. Until that is settled, nobody may use it under this licence.'
    case 'REVOKED':
      return 'The payment went back, and the licence with it. The work may not be used.'
    case 'ENDED':
      return 'Its time is over. The work may no longer be used under it.'
  }
}

/** Explains an unknown code and what to do. */
export const Refusal: NonNullable<PageModule['Refusal']> = ({ refused }) => {
  const typed = useParam('code')
  const isUnknown = refused.status === 404
  return (
    <>
      <PageHeading title={isUnknown ? 'There is no licence with this code' : 'This licence cannot be looked up now'} />
      <CodeForm typed={typed} error={isUnknown ? refused.message : 'Try again in a moment.'} />
      <Section title="What you can do">
        <ul className="stack">
          <li>Scan the square on the certificate with a phone: it leads here with the right code.</li>
          <li>
            Ask whoever showed you the code for the certificate itself. It is a PDF that carries its own signature.
          </li>
          <li>A work that comes with no code we know of has no licence from us.</li>
        </ul>
      </Section>
    </>
  )
}
