import type { Licence, SignedAgreement } from '../../../client/src/api-types.ts'
import { Facts, PageHeading, Panel, Section } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { currentLanguage, type Message, message, Say, say } from '../../words/say.ts'
import { prefetchQuery, useApiQuery } from '../api.tsx'
import { Link, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { DisclosureLines } from '../parts/licensing/disclosure-lines.tsx'
import { Day, Snapshot } from '../parts/values/moment.tsx'
import { LICENCE_STAGES } from '../words/licence-stages.ts'
import { CodeForm } from './parts/code-form.tsx'
import { AgreementCheck } from './verify/agreement-check.tsx'
import { FileCheck } from './verify/file-check.tsx'
import { sayTakenDown, sayTerritory, sayUses } from './verify/licence-words.ts'

const inputOf = (code: string) => ({ params: { code } })

export const prefetch: NonNullable<PageModule['prefetch']> = async (site, { params: { code = '' } }) => {
  const { agreement } = await prefetchQuery(site, 'GET /api/agreements/{code}', inputOf(code))
  // An agreement has a code of its own, because its work may have no license yet.
  if (agreement === null || agreement.isCodeOfLicense)
    await prefetchQuery(site, 'GET /api/licences/{code}', inputOf(code))
}

export const head: PageModule['head'] = ({ params: { code = '' } }, read) => {
  const licence = read('GET /api/licences/{code}', inputOf(code))
  const agreement = read('GET /api/agreements/{code}', inputOf(code))?.agreement
  return {
    title: licence ? titleOf(licence) : agreement ? say('Signed agreement') : say('License'),
    ...(licence ? { description: leadOf(licence), canonical: `/verify/${licence.code}`, data: licence.odrl } : {}),
    // Only people who have the code should see the page.
    isListed: false,
  }
}

const EXCLUSIVE: Readonly<Record<Licence['exclusivity'], Message>> = {
  NON_EXCLUSIVE: message('No'),
  CATEGORY_EXCLUSIVE: message('In the category of the licensee'),
  EXCLUSIVE: message('Yes'),
}

export default function LicencePage() {
  const code = useParam('code')
  const agreed = useApiQuery('GET /api/agreements/{code}', inputOf(code))
  return (
    <Load of={agreed}>
      {({ agreement }) =>
        agreement === null || agreement.isCodeOfLicense ? (
          <LoadedLicence code={code} agreement={agreement} />
        ) : (
          <AgreementAlone agreement={agreement} />
        )
      }
    </Load>
  )
}

const AgreementAlone = ({ agreement }: { agreement: SignedAgreement }) => (
  <>
    <PageHeading
      title={say('This agreement was signed by both sides')}
      lead={say(
        'An agreement says what a talent and a brand have agreed. It becomes a license with a code of its own once the work is completed.',
      )}
    />
    <AgreementCheck agreement={agreement} />
  </>
)

const LoadedLicence = ({ code, agreement }: { code: string; agreement: SignedAgreement | null }) => (
  <Load of={useApiQuery('GET /api/licences/{code}', inputOf(code))}>
    {(licence) => <Shown licence={licence} agreement={agreement} />}
  </Load>
)

function Shown({ licence, agreement }: { licence: Licence; agreement: SignedAgreement | null }) {
  const { uses, until, clauses } = licence
  return (
    <>
      <PageHeading
        eyebrow={
          <span className="row">
            <StateChip {...LICENCE_STAGES[licence.stage]} />
            <span>
              <Say text="License {code}" values={{ code: <code>{licence.code}</code> }} />
            </span>
          </span>
        }
        title={titleOf(licence)}
        lead={leadOf(licence)}
      />
      {licence.warning !== null && (
        <Notice tone="warn" title={say('Taken down from public pages')}>
          {sayTakenDown()}
        </Notice>
      )}
      <Section title={licence.status === 'VALID' ? say('What this license allows') : say('What this license allowed')}>
        <Panel>
          <Facts
            rows={[
              [say('Talent'), licence.licensor],
              [say('Brand'), licence.licensee],
              [say('Usage'), uses.length > 0 ? sayUses(uses) : say('The brand’s own campaign, as agreed')],
              [say('Territory'), sayTerritory(licence.territory)],
              [say('Start date'), <Day key="since" at={licence.since} hasYear />],
              [say('End date'), until === null ? say('No end date') : <Day key="until" at={until} hasYear />],
              [say('Exclusive'), say(EXCLUSIVE[licence.exclusivity])],
              [say('Training of models'), say('Never allowed')],
              ...(licence.supersededBy
                ? [[say('Replaced by'), <Successor key="by" {...licence.supersededBy} />] as const]
                : []),
            ]}
          />
        </Panel>
      </Section>
      <DisclosureLines disclosure={licence.disclosure} />
      <FileCheck licence={licence} />
      {agreement && <AgreementCheck agreement={agreement} />}
      <Section title={say('Full terms')}>
        {currentLanguage() !== 'en' && <p>{say('The license is in English, as both sides agreed to it.')}</p>}
        <dl className="stack" lang="en">
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
        <Say
          text="Checked {time}. If a printed certificate says something else, this page applies."
          values={{ time: <Snapshot at={licence.checkedAt} /> }}
        />
      </p>
    </>
  )
}

/** License that has replaced this one. */
function Successor({ kind, code }: NonNullable<Licence['supersededBy']>) {
  if (code === null) return <>{kind === 'RENEWAL' ? say('A renewal that is paid') : say('A revision of the work')}</>
  return (
    <Say
      text={kind === 'RENEWAL' ? 'Renewed by {code}' : 'Revised by {code}'}
      values={{ code: <Link to={`/verify/${code}`}>{code}</Link> }}
    />
  )
}

function titleOf({ status, licensor, licensee, medium }: Licence): string {
  const values = { licensee, licensor, medium }
  if (status === 'VALID')
    return say(
      '{licensee} may use the {medium, select, VOICE {voice} VIDEO {likeness and voice} other {likeness}} of {licensor}',
      values,
    )
  return status === 'SUSPENDED'
    ? say(
        '{licensee} may not currently use the {medium, select, VOICE {voice} VIDEO {likeness and voice} other {likeness}} of {licensor}',
        values,
      )
    : say(
        '{licensee} may no longer use the {medium, select, VOICE {voice} VIDEO {likeness and voice} other {likeness}} of {licensor}',
        values,
      )
}

function leadOf({ status, stage, supersededBy }: Licence): string {
  if (status === 'VALID' && stage === 'ENDING_SOON')
    return say('The talent agreed, the brand paid, and the work was accepted. This license ends within 30 days.')
  if (status === 'VALID' && supersededBy !== null)
    return supersededBy.kind === 'RENEWAL'
      ? say('This license is valid until its end. It has been renewed.')
      : say('This license is valid. The work has been revised since.')
  switch (status) {
    case 'VALID':
      return say('The talent agreed, the brand paid, and the work was accepted. This license is valid today.')
    case 'SUSPENDED':
      return say(
        'The work or its payment is disputed, or the work is being revised. Until this is settled, nobody may use it under this license.',
      )
    case 'REVOKED':
      return say('The payment was refunded, so the license was revoked. The work may not be used.')
    case 'ENDED':
      return say('This license has expired. The work may no longer be used under it.')
    case 'NOT_STARTED':
      return say('The first day of this license is still to come. Until then, the work may not be used under it.')
  }
}

export const Refusal: NonNullable<PageModule['Refusal']> = ({ refused }) => {
  const typed = useParam('code')
  const isUnknown = refused.status === 404
  return (
    <>
      <PageHeading
        title={isUnknown ? say('There is no license with this code') : say('This license cannot be checked right now')}
      />
      <CodeForm typed={typed} error={isUnknown ? say(refused.message) : say('Try again in a moment.')} />
      <Section title={say('What you can do')}>
        <ul className="stack">
          <li>{say('Scan the QR code on the certificate with a phone. It opens this page with the right code.')}</li>
          <li>{say('Ask for the certificate itself. It is a signed PDF.')}</li>
          <li>{say('Work that comes with a code we do not know has no license from us.')}</li>
        </ul>
      </Section>
    </>
  )
}
