import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** Invitations are deleted with their team, and with the account of the invited address. */
export const teamsPersonalData: PersonalData = {
  tables: [
    classify('team_invitations', {
      title: 'Invitations to teams',
      order: 'id',
      keys: {
        team: ownedBy('account', 'team_id'),
        sender: ownedBy('account', 'invited_by_account_id'),
        invited: ownedBy('address', 'email'),
      },
      accounts: 'team_id invited_by_account_id',
      personal: 'id email role created_at expires_at accepted_at declined_at withdrawn_at',
      noPerson: 'token_hash',
      readers: { owner: 'email' },
      codes: 'role token_hash',
    }),
  ],
}
