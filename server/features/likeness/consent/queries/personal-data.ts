import { classify, type PersonalData, partOf, withoutPeople } from '../../../../platform/personal-data/index.ts'
import { withdrawConsent } from '../withdraw-consent.ts'
import type { WithdrawalHandler } from '../withdrawal-handlers.ts'

/**
 * Consents survive an erasure, because everything that was generated and sold depends on them. An
 * erasure first withdraws the consent, which ends the work that depends on it.
 */
export const consentPersonalData = (handlers: readonly WithdrawalHandler[]): PersonalData => ({
  tables: [
    classify('likeness_consents', {
      title: 'Consents to the use of your likeness',
      keys: { self: partOf('account', 'account_id') },
      accounts: 'account_id actor_account_id',
      books: 'number granted version created_at',
      codes: 'version',
    }),
    classify('likeness_consent_states', {
      title: 'Current consent to the use of your likeness',
      keys: { self: partOf('account', 'account_id') },
      accounts: 'account_id',
      books: 'granted version number changed_at suspended_at previews_allowed',
      codes: 'version',
    }),
    withoutPeople('likeness_consent_texts', 'version text created_at', { codes: 'version text' }),
    classify('likeness_preview_choices', {
      title: 'Your choices about previews before an offer',
      order: 'number',
      keys: { self: partOf('account', 'account_id') },
      accounts: 'account_id actor_account_id',
      books: 'number allowed created_at',
    }),
  ],
  erase: async (trx, { account }, at) => {
    for (const accountId of account) await withdrawConsent(trx, handlers, { accountId, actorAccountId: accountId, at })
  },
})
