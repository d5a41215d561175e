/** The chapters of the API description, in reading order. Each route names one. */
export const TAGS = {
  Authentication:
    'Signing up, in and out, on the authentication app. A session is two cookies; an expired one is renewed by itself.',
  Accounts: 'Who somebody is on the marketplace, what a talent asks for, and who acts for them.',
  Offers: 'An offer from draft to completion: what each side may do, and when. `allowedActions` says so of each offer.',
  Licences: 'What a likeness may be used for once an offer is complete, and whether that still holds.',
  Shortlists: 'Talents a brand has in mind, in lists that nobody else sees.',
  Messages: 'What the two sides of an offer write to each other, and what they say of each other once it is completed.',
  Notifications: 'What the bell shows, and the mails that go with it.',
  Privacy: 'Everything about oneself, as a file; and having it forgotten.',
  Products: 'What talents sell at a fixed price, to anybody.',
  Media: 'Files as they are served, by addresses that other answers hand out.',
  Likeness:
    'What talents bring of themselves, and what they allow to be done with it. Errors are `{ success: false, error }`.',
  Merch:
    'Storefronts of fans: a session, a selfie, art made of it, products that carry it, an order. A session’s id opens the session: keep it as you would a key.',
  'Merch administration': 'Campaigns, what they sell, how art is made for them, and their orders.',
  'Seller store': 'A talent’s own shop: one photo, filters to choose from, prices; its art is made as fans come.',
  Payments: 'Paying for what is sold. Errors are `{ error, code }`, with codes in capitals.',
  Payouts: 'What sellers have earned, and getting it to them. Errors are `{ error, code }`, with codes in capitals.',
  Generation: 'Work that takes a while: asked for, watched, called off.',
  Models: 'Which models answer for what, how they are called, and what that costs.',
  Administration: 'What admins see of accounts and change about them; every change is kept.',
  Diagnostics: 'How a session looks from the server. Off in production, unless it is switched on.',
  'Sign-in pages': 'The pages of the authentication app and the forms they post.',
  Pages: 'Pages for people.',
  Development: 'What a developer may turn from outside; never in production.',
} as const

export type Tag = keyof typeof TAGS
