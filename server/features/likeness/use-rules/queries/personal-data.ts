import { classify, ownedBy, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/**
 * Declares the personal data of use rules. They contain codes only. They survive an erasure like
 * consents, because what was licensed was licensed under them.
 */
export const useRulesPersonalData: PersonalData = {
  tables: [
    classify('use_rule_changes', {
      title: 'Changes of what you allow',
      order: 'version',
      keys: { self: partOf('account', 'account_id') },
      accounts: 'account_id actor_account_id proposed_by_account_id',
      books: 'version rules shows_floors consent_version created_at',
      codes: 'rules consent_version',
    }),
    classify('use_rule_states', {
      title: 'What you allow',
      keys: { self: partOf('account', 'account_id') },
      accounts: 'account_id',
      books: 'version rules shows_floors changed_at refusal_key',
      codes: 'rules refusal_key',
    }),
    classify('use_rule_proposals', {
      title: 'Changes that your agent proposes',
      keys: { self: ownedBy('account', 'account_id') },
      personal: 'account_id id based_on rules shows_floors created_at',
      ofAnother: 'proposed_by_account_id',
      codes: 'id rules',
    }),
  ],
}
