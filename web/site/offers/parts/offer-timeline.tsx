import type { HistoryEntry, Notification } from '../../../../client/src/api-types.ts'
import { brandName } from '../../../brand.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiQuery } from '../../api.tsx'
import { Timeline } from '../../parts/values/timeline.tsx'
import { eventText } from '../../words/offer-events.ts'
import { counterRows } from '../counter-changes.ts'
import type { OfferView } from '../offer-view.ts'
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
  const names: Readonly<Record<HistoryEntry['actorRole'], string>> = {
    brand: side === 'brand' ? 'You' : people.brand.name,
    talent: side === 'talent' ? 'You' : people.talent.name,
    agent: side === 'agent' ? 'You' : `${people.talent.name}’s agent`,
    admin: brandName(),
    system: brandName(),
  }
  const moves = history.map((entry) => {
    const rows = entry.action === 'COUNTER' || entry.action === 'AUTO_COUNTER' ? counterRows(offer, entry.changes) : []
    return {
      id: entry.id,
      at: entry.createdAt,
      who:
        entry.actorPersonName === null
          ? names[entry.actorRole]
          : `${names[entry.actorRole]} (${entry.actorPersonName})`,
      what: eventText(entry),
      note:
        rows.length > 0
          ? [
              ...(entry.note === null ? [] : [entry.note]),
              ...rows.map(({ field, before, after }) => `${field}: ${after} (before: ${before})`),
            ].join('\n')
          : (entry.note ?? undefined),
    }
  })
  const written = (messages.data?.messages ?? []).map(({ id, isOwn, senderName, text, removed, createdAt }) => ({
    id,
    at: createdAt,
    who: isOwn ? 'You' : senderName,
    what: removed ? 'deleted a message' : 'wrote',
    note: removed ? undefined : (text ?? undefined),
  }))
  const reminded = (notices.data?.notifications ?? [])
    .filter(({ offerId, type }) => offerId === offer.id && REMINDERS.includes(type))
    .map(({ id, title, createdAt }) => ({ id, at: createdAt, who: brandName(), what: 'reminded you', note: title }))
  const events = [...moves, ...written, ...reminded].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <Section title="History">
      <Timeline events={events} />
    </Section>
  )
}

export function OpenCounter({ view: { offer, people } }: { view: OfferView }) {
  if (offer.status !== 'COUNTERED') return null
  const by = offer.counteredBy === 'talent' ? people.talent.name : people.brand.name
  return (
    <Section title={`Counter-offer from ${by}`}>
      {offer.counterNote !== null && <blockquote className="words">{offer.counterNote}</blockquote>}
      <TermsComparison rows={counterRows(offer, offer.counterChanges)} />
    </Section>
  )
}
