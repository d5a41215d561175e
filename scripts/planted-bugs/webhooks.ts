import { type PlantedBug, planted } from './planted-bug.ts'

const WEBHOOKS = 'server/features/integrations/webhooks'
const EVENTS = 'server/features/integrations/events'
const OVER_HTTP = `${WEBHOOKS}/webhooks.test.ts`
const DELIVERIES = `${WEBHOOKS}/deliveries.test.ts`

export const WEBHOOK_BUGS: readonly PlantedBug[] = [
  planted(
    'events of an account are sent to the endpoints of everybody',
    {
      file: `${WEBHOOKS}/queries/dispatch.ts`,
      from: `on (w.account_id is null or w.account_id = e."brandAccountId" or w.account_id = e."talentAccountId")`,
      to: 'on true',
    },
    OVER_HTTP,
  ),
  planted(
    'a later event of an offer overtakes one that the receiver has refused',
    {
      file: `${WEBHOOKS}/queries/claim-deliveries.ts`,
      from: 'earlier.entity = d.entity and',
      to: 'earlier.entity <> d.entity and earlier.entity = d.entity and',
    },
    DELIVERIES,
  ),
  planted(
    'a repeated event has another id, so the receiver handles it twice',
    {
      file: `${WEBHOOKS}/attempt-delivery.ts`,
      from: 'const { eventId: id, body } = delivery',
      to: `const { body } = delivery\n  const id = \`\${delivery.eventId}-\${delivery.attempt}\``,
    },
    DELIVERIES,
  ),
  planted(
    'an event tells the talent that an offer was a draft before',
    {
      file: `${EVENTS}/build-events.ts`,
      from: `const fromStatus = from === 'DRAFT' ? null : from`,
      to: 'const fromStatus = from',
    },
    OVER_HTTP,
  ),
  planted(
    'requests are signed with the new secret alone right after a rotation',
    {
      file: `${WEBHOOKS}/secrets.ts`,
      from: 'previousSecretUntil > now',
      to: 'previousSecretUntil < now',
    },
    OVER_HTTP,
  ),
]
