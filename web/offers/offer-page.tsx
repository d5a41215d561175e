import { formatMoney } from '../../server/platform/money.ts'
import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Flash, Moment, Section } from '../shell/parts.tsx'
import { OfferActions } from './offer-actions.tsx'
import type { OfferPageProps } from './shown-offer.ts'
import { SignedInHeader } from './signed-in-header.tsx'
import { StateChip } from './state-chip.tsx'
import { DONE, deadlineWords, HAPPENED, timeLeft, titleOf } from './words.ts'

/** One offer: where it stands, what it is about, what can be done, what happened. */
export function OfferPage(props: OfferPageProps & { assets: PageAssets }) {
  const { person, now, offer, done, assets } = props
  // The processor tells of a payment by itself, a moment after the card was tried.
  const isSettling = done === 'PAY' && offer.status === 'ACCEPTED'
  return (
    <Page
      assets={assets}
      title={titleOf(offer)}
      eyebrow={
        <span className="row">
          <a href="/home">All offers</a>
          <StateChip status={offer.status} />
        </span>
      }
      lead={
        offer.deadline && (
          <>
            <time dateTime={offer.deadline.at.toISOString()}>{sentence(deadlineWords(offer.deadline))}</time>,{' '}
            {timeLeft(offer.deadline.at, now)}.
          </>
        )
      }
      home="/home"
      person={<SignedInHeader person={person} />}
      isWide
      refreshSeconds={isSettling ? 3 : undefined}
    >
      {done !== undefined && <Flash tone="good">{done === 'PAY' && !isSettling ? SETTLED : DONE[done]}</Flash>}
      <div className="columns">
        <div className="sections">
          <Counter {...props} />
          <OfferActions {...props} />
          <Section id="brief" title="The brief">
            <p className="panel words">{offer.brief}</p>
            {offer.scriptText && (
              <figure className="stack-tight">
                <figcaption className="small muted">The script</figcaption>
                <blockquote className="panel words">{offer.scriptText}</blockquote>
              </figure>
            )}
          </Section>
          <Work {...props} />
        </div>
        <div className="sections">
          <Licence {...props} />
          <Facts {...props} />
          <FurtherRevisions {...props} />
          <Story history={props.history} />
        </div>
      </div>
    </Page>
  )
}

const SETTLED = 'The processor has answered. The state above is where your payment stands.'

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What lies on the table, old and new side by side. */
function Counter({ offer }: OfferPageProps) {
  const { counter, currency } = offer
  if (!counter || offer.status !== 'COUNTERED') return null
  const who = counter.by === 'brand' ? offer.brand : offer.talent
  return (
    <Section id="counter" title={`${who} proposes`}>
      {counter.amountMinorUnit !== undefined && (
        <p className="lead">
          <del className="figure">{formatMoney(offer.offerAmountMinorUnit, currency)}</del>
          <span aria-hidden="true"> → </span>
          <ins className="figure">{formatMoney(counter.amountMinorUnit, currency)}</ins>
        </p>
      )}
      {counter.note && <blockquote className="panel words">{counter.note}</blockquote>}
    </Section>
  )
}

/** What was delivered, and what was said about it. Addresses of others open alone, and are told nothing of us. */
function Work({ offer: { delivery, revisionReason, disputeReason } }: OfferPageProps) {
  if (!delivery && !revisionReason && !disputeReason) return null
  return (
    <Section id="work" title="The work">
      {delivery && (
        <>
          {delivery.at && (
            <p className="small muted">
              Delivered <Moment at={delivery.at} />
            </p>
          )}
          <ol className="files">
            {delivery.fileUrls.map((url) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {url}
                </a>
              </li>
            ))}
          </ol>
          {delivery.notes && <p className="panel words">{delivery.notes}</p>}
        </>
      )}
      {revisionReason && <Quoted what="Asked for in the revision" words={revisionReason} />}
      {disputeReason && <Quoted what="Why it is disputed" words={disputeReason} />}
    </Section>
  )
}

const Quoted = ({ what, words }: { what: string; words: string }) => (
  <figure className="stack-tight">
    <figcaption className="small muted">{what}</figcaption>
    <blockquote className="panel words">{words}</blockquote>
  </figure>
)

function Facts({ offer }: OfferPageProps) {
  const money = (amount: number) => formatMoney(amount, offer.currency)
  const rows: readonly (readonly [string, string, boolean?])[] = [
    ['Brand', offer.brand],
    ['Talent', offer.talent],
    ['Offered', money(offer.offerAmountMinorUnit), true],
    ...(offer.reader === 'talent'
      ? []
      : ([
          ['Platform fee', money(offer.platformFeeMinorUnit), true],
          ['In all', money(offer.totalBrandPriceMinorUnit), true],
        ] as const)),
    ...(offer.uses.length > 0 ? ([['For', offer.uses.join(', ')]] as const) : []),
  ]
  return (
    <Section id="facts" title="Facts">
      <dl className="facts panel">
        {rows.map(([name, value, isFigure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isFigure ? 'figure' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** The offers that hang together because one buys a further revision of the other’s work. */
function FurtherRevisions({ offer: { revisionOf, revisions } }: OfferPageProps) {
  if (revisionOf === null && revisions.length === 0) return null
  return (
    <Section id="revisions" title="Further revisions">
      {revisionOf !== null && (
        <p>
          This offer buys a further revision of the work of <a href={`/offers/${revisionOf}`}>an earlier offer</a>.
        </p>
      )}
      {revisions.map((id, at) => (
        <p key={id}>
          A further revision of this work is bought by <a href={`/offers/${id}`}>an offer of its own</a>
          {revisions.length > 1 && ` (${at + 1} of ${revisions.length})`}.
        </p>
      ))}
    </Section>
  )
}

/** What the work may be used for, once it was accepted. */
function Licence({ offer: { id, status } }: OfferPageProps) {
  if (status !== 'COMPLETED') return null
  return (
    <Section id="licence" title="Licence">
      <p>
        The work is licensed. Anybody who has its code can see what it may be used for, and whether that still holds.
      </p>
      <div className="actions">
        <a className="button" href={`/offers/${id}/licence`}>
          See the licence
        </a>
        <a className="button" href={`/offers/${id}/certificate`}>
          Get the certificate (PDF)
        </a>
      </div>
    </Section>
  )
}

const Story = ({ history }: Pick<OfferPageProps, 'history'>) => (
  <Section id="story" title="What happened">
    <ol className="timeline">
      {history.map(({ id, at, action, by, note }) => (
        <li key={id}>
          <p>
            <strong>{by}</strong> {HAPPENED[action] ?? action.toLowerCase().replaceAll('_', ' ')}
          </p>
          {note && <blockquote className="words muted">{note}</blockquote>}
          <p className="small muted">
            <Moment at={at} />
          </p>
        </li>
      ))}
    </ol>
  </Section>
)
