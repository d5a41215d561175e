import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Agreement, AgreementSignature } from '../../../../client/src/api-types.ts'
import { Lines, Panel, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiQuery, useViewer } from '../../api.tsx'
import { mayCall } from '../../member-limits.ts'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { SignAgreementBody } from '../../parts/rules/body-rules.ts'
import { Day, Snapshot } from '../../parts/values/moment.tsx'
import { isTalentSide } from '../offer-status.ts'
import type { OfferView } from '../offer-view.ts'

const IS_OVER: readonly string[] = ['REJECTED', 'CANCELLED', 'EXPIRED']

/** The agreement of an offer: read it, sign it, see who has signed, and download it. */
export function AgreementSection({ view }: { view: OfferView }) {
  const { offer, side } = view
  const viewer = useViewer()
  const { data, refetch } = useApiQuery(
    'GET /api/offers/{id}/agreement',
    { params: { id: offer.id } },
    { everySeconds: 30 },
  )
  // Nobody may sign a different text than the one they have read, so a changed text has to be
  // opened again.
  const [opened, setOpened] = useState<string | null>(null)
  if (!data || (IS_OVER.includes(offer.status) && data.signatures.length === 0)) return null
  const { canSign, cannotSignReason, signatures, signedAt, pdfUrl, verifyUrl, earlier, textSha256 } = data
  const isReading = opened === textSha256
  return (
    <Section title={say('Agreement')}>
      <div className="stack">
        <p>{summaryOf(data, view)}</p>
        {signatures.length > 0 && <Signatures signatures={signatures} view={view} />}
        {signedAt === null && cannotSignReason !== null && !hasSigned(data, side) && (
          <p className="small muted">{say(cannotSignReason)}</p>
        )}
        {canSign && !isReading && mayCall(viewer, 'POST /api/offers/{id}/agreement/sign') && (
          <>
            {opened !== null && (
              <Notice>{say('The agreement has changed since you opened it. Read it again to sign it.')}</Notice>
            )}
            <div>
              <Button onClick={() => setOpened(textSha256)}>{say('Read and sign')}</Button>
            </div>
          </>
        )}
        {canSign && isReading && (
          <>
            <Text agreement={data} takesFocus />
            <SignForm key={textSha256} agreement={data} view={view} onChanged={() => void refetch()} />
          </>
        )}
        {!canSign && (
          <details className="offer-terms">
            <summary>{say('Read the agreement')}</summary>
            <Text agreement={data} />
          </details>
        )}
        {signedAt !== null && (
          <Actions>
            {pdfUrl !== null && <Button file={pdfUrl}>{say('Download signed PDF')}</Button>}
            {verifyUrl !== null && (
              <Button look="quiet" to={new URL(verifyUrl).pathname}>
                {say('View public page')}
              </Button>
            )}
          </Actions>
        )}
        {earlier.map(({ version, signedAt: at, pdfUrl: file }) => (
          <p key={version} className="small muted">
            <Say
              text="Version {version} was signed by both sides on {day}."
              values={{ version: String(version), day: <Day at={at} hasYear /> }}
            />{' '}
            <a href={file} download>
              {say('Download it')}
            </a>
          </p>
        ))}
      </div>
    </Section>
  )
}

const hasSigned = ({ signatures }: Agreement, side: OfferView['side']): boolean =>
  signatures.some((each) => each.side === (isTalentSide(side) ? 'TALENT' : 'BRAND'))

function summaryOf(agreement: Agreement, { side, people }: OfferView): string {
  const { signedAt, signatures, isRequiredBeforePayment } = agreement
  const other = side === 'brand' ? people.talent.name : people.brand.name
  if (signedAt !== null)
    return say(
      'Both sides have signed. Keep the PDF: it is sealed, and anyone you give it to can check that it was not changed.',
    )
  const required = isRequiredBeforePayment
    ? ` ${say('{talent} requires it before the brand can pay.', { talent: people.talent.name })}`
    : ''
  if (signatures.length === 0)
    return (
      (side === 'talent'
        ? say('This is what the offer means for the use of your likeness, as one document that both sides can sign.')
        : say(
            'This is what the offer means for the use of the talent’s likeness, as one document that both sides can sign.',
          )) + required
    )
  if (side === 'admin') return say('One side has signed. The agreement is complete once both have.') + required
  return hasSigned(agreement, side)
    ? say('You have signed. We notify you when {other} has signed too.', { other }) + required
    : say('{other} has signed. Read the agreement, then sign it too.', { other }) + required
}

const SIGNERS: Readonly<Record<AgreementSignature['role'], (people: OfferView['people']) => string>> = {
  brand: ({ brand }) => say('for {brand}', { brand: brand.name }),
  talent: ({ talent }) => (talent.name === '' ? say('the talent') : say('as {talent}', { talent: talent.name })),
  agent: ({ talent }) => say('as the agent of {talent}', { talent: talent.name }),
}

const Signatures = ({
  signatures,
  view: { people },
}: {
  signatures: readonly AgreementSignature[]
  view: OfferView
}) => (
  <Lines>
    {signatures.map(({ side, name, role, personName, signedAt }) => (
      <li key={side}>
        <span>
          <strong>{name}</strong>, {SIGNERS[role](people)}
          {personName !== null && ` (${personName})`}
          <br />
          <span className="small muted">
            <Say text="Signed {time}" values={{ time: <Snapshot at={signedAt} /> }} />
          </span>
        </span>
      </li>
    ))}
  </Lines>
)

function Text({ agreement, takesFocus = false }: { agreement: Agreement; takesFocus?: boolean }) {
  const { title, version, sections, textSha256, isRedacted } = agreement
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Panel>
      <h3 ref={heading} tabIndex={-1} lang="en">
        {title}
      </h3>
      {isRedacted && (
        <Notice>{say('A name was removed with a deleted account. A PDF that you kept can still be checked.')}</Notice>
      )}
      {sections.map(({ title: name, lines }) => (
        <div key={name} className="stack" lang="en">
          <h4>{name}</h4>
          {lines.map(({ text, isPoint }) => !isPoint && <p key={text}>{text}</p>)}
          {lines.some(({ isPoint }) => isPoint) && (
            <ul>{lines.map(({ text, isPoint }) => isPoint && <li key={text}>{text}</li>)}</ul>
          )}
        </div>
      ))}
      <p className="small muted words">
        <Say
          text="Version {version}. SHA-256 of this text: {hash}"
          values={{ version: String(version), hash: <code>{textSha256}</code> }}
        />
      </p>
    </Panel>
  )
}

type SignFormProps = { agreement: Agreement; view: OfferView; onChanged: () => void }

function SignForm({ agreement: { offerId, textSha256 }, view: { side, people }, onChanged }: SignFormProps) {
  const form = useApiForm('POST /api/offers/{id}/agreement/sign', {
    rules: SignAgreementBody,
    input: { params: { id: offerId } },
    fixed: { textSha256 },
    initial: { name: '' },
    say: { name: say('Type your full name.') },
  })
  const { refused } = form
  const reload = useEffectEvent(onChanged)
  useEffect(() => {
    if (refused?.status === 409) reload()
  }, [refused])
  const isStale = refused?.code === 'SIGN_IN_AGAIN'
  const whose = isTalentSide(side) ? people.talent.name : people.brand.name
  return (
    <>
      <ApiForm form={isStale ? { ...form, refused: null } : form} label={say('Sign the agreement')}>
        <TextField
          {...form.text('name')}
          label={say('Your full name')}
          hint={side === 'talent' ? undefined : say('You sign for {whose}.', { whose })}
          autoComplete="name"
        />
        <p className="small muted">
          {say(
            'By signing you agree to the text above. We record your name, your account, the time and the fingerprint of this text.',
          )}
        </p>
        <Actions>
          <Button {...form.button} look="primary" busyLabel={say('Signing')}>
            {say('Sign agreement')}
          </Button>
        </Actions>
      </ApiForm>
      {isStale && (
        <ConfirmPresence onConfirmed={() => void form.submit()}>
          {say('A signature binds you, so we need to confirm that it is you.')}
        </ConfirmPresence>
      )}
    </>
  )
}
