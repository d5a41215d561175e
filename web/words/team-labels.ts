import { message } from './say.ts'

/**
 * Descriptions of the roles in a team, which pages take from the server. A test finds each in its
 * sources.
 */
export const TEAM_LABELS = [
  message('Does everything for the team, and manages all members.'),
  message('Manages members who are not owners, API keys and webhooks, and does what the other roles do.'),
  message('Sends and answers offers, accepts work, and pays.'),
  message('Pays, reads payments and receipts, and manages the payout account.'),
  message('Prepares briefs and previews, and writes messages.'),
  message('Answers offers, delivers work, and manages products, pictures and the store.'),
  message('Sees the team’s offers, payments and works, and changes nothing.'),
]
