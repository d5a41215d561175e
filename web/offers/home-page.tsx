import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Empty, Section } from '../shell/parts.tsx'
import type { HomeProps, OfferLine } from './shown-offer.ts'
import { SignedInHeader } from './signed-in-header.tsx'
import { StateChip } from './state-chip.tsx'
import { amountOf, deadlineWords, nextStepOf, timeLeft, titleOf } from './words.ts'

/** What waits for me, oldest deadline first; what I wait for; what is over. */
export function HomePage(props: HomeProps & { assets: PageAssets }) {
  const { person, now, waiting, underWay, over, isCut, assets } = props
  const isNew = waiting.length + underWay.length + over.length === 0
  const count = waiting.length
  return (
    <Page
      assets={assets}
      title="Home"
      lead={
        isNew
          ? `Welcome, ${person.displayName}.`
          : count === 0
            ? 'Nothing waits for you right now.'
            : `${count === 1 ? 'One offer waits' : `${count} offers wait`} for you.`
      }
      home="/home"
      person={<SignedInHeader person={person} />}
    >
      {isNew ? (
        <Empty>
          <p>There are no offers yet. A brand sends one through the API; it shows here the moment it is out.</p>
          <a href="/docs#/Offers">Read how an offer is made</a>
        </Empty>
      ) : (
        <>
          <OfferList id="waiting" title="Waits for you" offers={waiting} now={now} />
          <OfferList id="under-way" title="Under way" offers={underWay} now={now} />
          <OfferList id="over" title="Over" offers={over} now={now} />
        </>
      )}
      {isCut && <p className="small muted">Only the newest offers are shown here; the API lists all of them.</p>}
      <p className="small muted">
        <a href="/settings/notifications">Choose which mails you get</a>
      </p>
      {props.hasDevelopmentRoom && (
        <p className="small muted">
          The mail, the clock and the card are in the <a href="/dev">development dashboard</a>.
        </p>
      )}
    </Page>
  )
}

function OfferList({ id, title, offers, now }: { id: string; title: string; offers: readonly OfferLine[]; now: Date }) {
  if (offers.length === 0) return null
  return (
    <Section id={id} title={title}>
      <ul className="list">
        {offers.map((offer, at) => (
          <li key={offer.id}>
            <Line offer={offer} now={now} isNext={id === 'waiting' && at === 0} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The one that waits longest has the page's primary action. */
function Line({ offer, now, isNext }: { offer: OfferLine; now: Date; isNext: boolean }) {
  const next = nextStepOf(offer.allowedActions)
  const href = `/offers/${encodeURIComponent(offer.id)}`
  return (
    <div className="offer-line">
      <div className="stack-tight">
        <h3>
          <a href={href}>{titleOf(offer)}</a>
        </h3>
        <p className="muted clamp">{offer.brief}</p>
        <div className="row small">
          <StateChip status={offer.status} />
          {offer.deadline && (
            <span>
              <time dateTime={offer.deadline.at.toISOString()}>{deadlineWords(offer.deadline)}</time>
              <span className="muted"> · {timeLeft(offer.deadline.at, now)}</span>
            </span>
          )}
        </div>
      </div>
      <div className="offer-side">
        <strong className="figure">{amountOf(offer)}</strong>
        {next !== undefined && (
          <a className={isNext ? 'button button-primary' : 'button'} href={href}>
            {next}
            <span className="for-ears">: {titleOf(offer)}</span>
          </a>
        )}
      </div>
    </div>
  )
}
