import type { HistoryEntry, Notification } from '../../../../client/src/api-types.ts'
import { brandName } from '../../../brand.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { type Message, message, Say, say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { eventSentence, nameOfActor } from '../../parts/conversation/offer-events.ts'
import { Timeline } from '../../parts/values/timeline.tsx'
import { counterRows } from '../counter-changes.ts'
import type { OfferView } from '../offer-view.ts'
import { useApprovalEvents } from './approval-events.ts'
import { TermsComparison } from './terms-comparison.tsx'

/** The timeline omits all other types, because the offer's history already has their events. */
const REMINDERS: readonly Notification['type'][] = [
  'OFFER_RELEASE_REMINDER',
  'DELIVERY_DUE',
  'DELIVERY_LATE',
  'DISPUTE_ANSWER_DUE',
  'TERMS_CHANGED',
  'LICENSE_TO_RENEW',
  'LICENSE_ENDING',
  'RATING_ASKED',
]

export function OfferTimeline({ view, history }: { view: OfferView; history: readonly HistoryEntry[] }) {
  const { offer, people, side } = view
  const messages = useApiQuery('GET /api/offers/{id}/messages', {
    params: { id: offer.id },
    query: { limit: 50, offset: 0 },
  })
  const notices = useApiQuery('GET /api/notifications/list', { query: { limit: 50 } })
  const approvals = useApprovalEvents(offer, side === 'brand')
  const names: Readonly<Record<HistoryEntry['actorRole'], string>> = {
    brand: side === 'brand' ? say('You') : people.brand.name,
    talent: side === 'talent' ? say('You') : people.talent.name,
    agent: side === 'agent' ? say('You') : say('{talent}’s agent', { talent: people.talent.name }),
    admin: brandName(),
    system: brandName(),
  }
  const moves = history.map((entry) => {
    const rows = entry.action === 'COUNTER' || entry.action === 'AUTO_COUNTER' ? counterRows(offer, entry.changes) : []
    return {
      id: entry.id,
      at: entry.createdAt,
      what: sentence(eventSentence(entry), nameOfActor(entry, names[entry.actorRole])),
      note:
        rows.length > 0
          ? [
              ...(entry.note === null ? [] : [entry.note]),
              ...rows.map(({ field, before, after }) =>
                say('{field}: {after} (before: {before})', { field, after, before }),
              ),
            ].join('\n')
          : (entry.note ?? undefined),
    }
  })
  const written = (messages.data?.messages ?? []).map(
    ({ id, isOwn, senderName, senderPersonName, text, removed, createdAt }) => ({
      id,
      at: createdAt,
      what: sentence(
        removed ? message('{who} deleted a message') : message('{who} wrote'),
        isOwn ? (senderPersonName ?? say('You')) : senderName,
      ),
      note: removed ? undefined : (text ?? undefined),
    }),
  )
  const reminded = (notices.data?.notifications ?? [])
    .filter(({ offerId, type }) => offerId === offer.id && REMINDERS.includes(type))
    .map(({ id, title, createdAt }) => ({
      id,
      at: createdAt,
      what: sentence(message('{who} reminded you'), brandName()),
      note: title,
    }))
  const approved = approvals.map(({ text, who, ...event }) => ({ ...event, what: sentence(text, who) }))
  const events = [...moves, ...written, ...reminded, ...approved].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
  return (
    <Section title={say('History')}>
      <Timeline events={events} />
    </Section>
  )
}

const sentence = (text: Message, who: string) => <Say text={text} values={{ who: <strong>{who}</strong> }} />

export function OpenCounter({ view: { offer, people } }: { view: OfferView }) {
  if (offer.status !== 'COUNTERED') return null
  const by = offer.counteredBy === 'talent' ? people.talent.name : people.brand.name
  return (
    <Section title={say('Counter-offer from {name}', { name: by })}>
      {offer.counterNote !== null && <blockquote className="words">{offer.counterNote}</blockquote>}
      <TermsComparison rows={counterRows(offer, offer.counterChanges)} />
    </Section>
  )
}
