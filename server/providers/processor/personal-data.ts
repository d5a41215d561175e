import { classifyBooks, type PersonalData, withoutPeople } from '../../platform/personal-data/index.ts'

/**
 * The tables contain only our ids. Never add other personal data to a processor's metadata,
 * because we cannot erase it there.
 */
export const processorPersonalData: PersonalData = {
  tables: [
    classifyBooks('simulator.accounts', 'id payouts_enabled metadata created_at'),
    classifyBooks('simulator.disputes', 'id payment_intent_id amount status created_at'),
    classifyBooks(
      'simulator.payment_intents',
      `id client_secret amount currency status capture_method amount_capturable amount_received amount_refunded
        latest_charge last_payment_error metadata settle_at capture_before created_at`,
    ),
    classifyBooks('simulator.refunds', 'id payment_intent_id amount created_at status failure_reason will_fail'),
    classifyBooks('simulator.transfers', 'id destination amount currency metadata created_at amount_reversed'),
    classifyBooks('simulator.transfer_reversals', 'id transfer_id amount metadata created_at'),
    withoutPeople('simulator.events', 'id type object deliver_at attempts last_error created_at', {
      readers: { nobody: 'last_error' },
      codes: 'type object',
    }),
    withoutPeople('simulator.idempotency_keys', 'key operation request_hash answer created_at', {
      codes: 'operation answer',
    }),
  ],
}
