export const TAGS = {
  Authentication:
    'Sign-up, sign-in and sign-out on the authentication app. A session is two cookies; an expired one is renewed automatically.',
  Accounts: 'Profiles on the marketplace, talents’ minimum fees, and agents who act for them.',
  Offers: 'Offers from draft to completion. `allowedActions` of each offer lists what the caller may do now.',
  Licenses: 'Licenses of completed offers: their terms and whether they are still valid.',
  Shortlists: 'Private lists of talents that a brand is considering.',
  Messages: 'Messages between the two sides of an offer, and ratings after its completion.',
  Notifications: 'In-app notifications and the emails that go with them.',
  Webhooks:
    'Endpoints that are told about events by signed requests, their log, and replays. docs/webhooks.md has the events.',
  'API keys':
    'Keys with which programs act for an account, sent as `Authorization: Bearer smbl_…`. Routes outside of its scopes refuse a key with 403, and the code API_KEY_NOT_ALLOWED or API_KEY_SCOPE_MISSING. docs/api-keys.md tells how to use them.',
  Teams:
    'Members of an account, their roles, and invitations. A member’s session switches between teams; every other route then answers for the team. Routes that the role does not allow refuse with 403, and the code TEAM_ROLE_REQUIRED or NOT_FOR_TEAMS. docs/teams.md has the roles.',
  Privacy: 'Download of all personal data, and account deletion.',
  Products: 'What talents sell to anyone at a fixed price.',
  Media: 'File downloads, by addresses that other responses return.',
  Likeness: 'Talents’ pictures, recordings and consents. Errors are `{ success: false, error }`.',
  Merch:
    'Stores for fans: a session, a selfie, art made from it, products with the art, and an order. The id of a session opens it: keep it secret.',
  'Merch administration': 'Campaigns, their products, designs and orders.',
  'Seller store': 'A talent’s own store: one photo, filters and prices; its art is made when fans visit.',
  Payments: 'Payments for what is sold. Errors are `{ error, code }`, with codes in capitals.',
  Payouts: 'Sellers’ earnings and their payouts. Errors are `{ error, code }`, with codes in capitals.',
  Embeds: 'Talents and stores on other sites. docs/embeds.md tells how to embed them.',
  Plugins: 'Routes that plugins of this installation add.',
  Generation: 'Long-running jobs: status, progress and cancellation.',
  Models: 'AI models, their settings and their costs.',
  Administration: 'Accounts and other data for admins. Every change is recorded.',
  Diagnostics: 'A session as the server sees it. Off in production, unless turned on.',
  'Sign-in pages': 'The pages of the authentication app and the forms they post.',
  Pages: 'Pages for people.',
  Development: 'Controls for developers; never in production.',
} as const

export type Tag = keyof typeof TAGS
