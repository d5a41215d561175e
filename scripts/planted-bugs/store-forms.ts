import { type PlantedBug, planted } from './planted-bug.ts'

const MERCH = 'server/features/merch'
const FORMS = `${MERCH}/store-forms`
const THIEVES = `${FORMS}/hostile-forms.test.ts`
const FIRST_STEPS = `${FORMS}/first-steps.test.ts`
const HAND_OVER = `${MERCH}/hand-over`
const PORTRAITS = 'server/features/people/portraits'
const PAGES = 'server/platform/pages'

export const STORE_FORM_BUGS: readonly PlantedBug[] = [
  planted(
    'a store’s forms still use a session that has moved to another store',
    {
      file: `${FORMS}/find-fan-here.ts`,
      from: 'return fan !== null && session?.campaignId === id ? {',
      to: 'return fan !== null && session && id ? {',
    },
    THIEVES,
  ),
  planted(
    'concurrent additions to a cart overwrite each other',
    {
      file: `${FORMS}/change-cart.ts`,
      from: '{ ...words, holder, expected: current }',
      to: '{ ...words, holder }',
    },
    THIEVES,
  ),
  planted(
    'a cart change is not retried after a conflict with another tab',
    { file: `${FORMS}/change-cart.ts`, from: '|| tries === TRIES) throw', to: '|| tries < TRIES) throw' },
    THIEVES,
  ),
  planted(
    'a quantity changed in another tab is overwritten',
    {
      file: `${MERCH}/carts/write-cart.ts`,
      from: 'expected[at]?.id === id && expected[at].quantity === quantity)',
      to: 'expected[at]?.id === id && quantity > 0)',
    },
    THIEVES,
  ),
  planted(
    'a design’s name is not encoded in URLs',
    {
      file: `${FORMS}/routes/photo-routes.ts`,
      from: `?design=\${encodeURIComponent(design)}\``,
      to: `?design=\${design}\``,
    },
    THIEVES,
  ),
  planted(
    'a quantity may be written in any notation, such as 1e1',
    { file: `${FORMS}/routes/add-to-cart-route.ts`, from: '/^\\d{1,2}$/.test(', to: '/^.{0,4}$/.test(' },
    THIEVES,
  ),
  planted(
    'a fan without scripts gets a bare error instead of the page that says what to do',
    {
      file: `${FORMS}/store-form.ts`,
      from: `    return lead(buildErrorPageUrl(\`/c/\${slug}\${from}\`, error.code))\n`,
      to: '    throw error\n',
    },
    FIRST_STEPS,
  ),
  planted(
    'a new fan at a shared device continues the session of the one before',
    { file: `${FORMS}/routes/begin-route.ts`, from: 'fan: body.anew ? null : sender.fan', to: 'fan: sender.fan' },
    FIRST_STEPS,
  ),
  planted(
    'a child’s photo is accepted without a guardian’s consent',
    {
      file: `${FORMS}/routes/photo-routes.ts`,
      from: 'const guardianConsentAt = guardianConsent ? (session.guardianConsentAt ?? at) : null',
      to: "const guardianConsentAt = guardianConsent === 'true' ? at : at",
    },
    FIRST_STEPS,
  ),
  planted(
    'a hand-over link never expires',
    {
      file: `${HAND_OVER}/queries/hand-overs.ts`,
      from: "    .where('expires_at', '>', now)\n",
      to: '',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'a hand-over link of one store works in another',
    {
      file: `${HAND_OVER}/queries/hand-overs.ts`,
      from: "    .where('campaign_id', '=', campaignId)\n",
      to: '',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  {
    bug: 'a hand-over link works after its session has moved to another store',
    patches: [
      {
        file: `${HAND_OVER}/accept-hand-over.ts`,
        from: 'if (!session || session.campaignId !== campaign.id) throw linkExpired()',
        to: 'if (!session) throw linkExpired()',
      },
      {
        file: `${HAND_OVER}/accept-hand-over.ts`,
        from: 'if (!session || !isGood || session.campaignId !== campaign.id) throw linkExpired()',
        to: 'if (!session || !isGood) throw linkExpired()',
      },
    ],
    tests: [`${HAND_OVER}/hand-over.test.ts`],
  },
  planted(
    'hand-over tokens are stored in plain text instead of as digests',
    {
      file: `${HAND_OVER}/digest-of-token.ts`,
      from: "keyedDigest(config.SECRET_KEY, 'hand over', token)",
      to: "(keyedDigest(config.SECRET_KEY, 'hand over', token) ? token : token)",
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'a closed store still creates hand-over links',
    {
      file: `${HAND_OVER}/hand-over.ts`,
      from: "  assertCampaignOpen(campaign, 'work', createdAt, { isAdmin: true })\n",
      to: "  if (createdAt === null) assertCampaignOpen(campaign, 'work', createdAt, { isAdmin: true })\n",
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'a kiosk’s bearer token still works after the hand-over to a phone',
    {
      file: 'server/features/merch/fan-sessions/queries/change-session.ts',
      from: 'bearer_digest: digest, sealed_bearer: sealed',
      to: "bearer_digest: digest === '' ? digest : eb.ref('bearer_digest'), sealed_bearer: sealed",
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'the recipient of a hand-over link can read the sender’s address',
    {
      file: 'server/features/merch/fan-sessions/move-session.ts',
      from: '...FORMER_HOLDER_FIELDS, accountId',
      to: 'accountId',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'a session that was handed over stays in the sender’s history',
    {
      file: 'server/features/merch/fan-sessions/move-session.ts',
      from: 'accountId: visitor?.accountId ?? null }',
      to: 'accountId: session.accountId ?? visitor?.accountId ?? null }',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'the recipient of a session gets the sender’s order and its token',
    {
      file: 'server/features/merch/orders/queries/find-orders.ts',
      from: 'movedAt !== null',
      to: 'movedAt !== null && sessionId === null',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'scripts can read the session cookie of a fan',
    { file: `${PAGES}/store-browser.ts`, from: '  httpOnly: true,\n', to: '' },
    THIEVES,
  ),
  planted(
    'the session cookie of a fan is sent to every page, not only to its store',
    {
      file: `${PAGES}/fan-cookie.ts`,
      from: `storeCookie(config, \`/c/\${slug}\`)`,
      to: "storeCookie(config, slug === '' ? slug : '/')",
    },
    THIEVES,
  ),
  planted(
    'a team cookie stores any value that a link contains',
    {
      file: `${PAGES}/team-cookie.ts`,
      from: 'value && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ?',
      to: 'value ?',
    },
    THIEVES,
  ),
  planted(
    'pages with personal data are compressed, so their length reveals the cart',
    { file: `${PAGES}/compress-pages.ts`, from: '|| !cookie)', to: "|| cookie !== '')" },
    THIEVES,
  ),
  planted(
    'adding to a cart can exceed the largest quantity of a product',
    {
      file: `${PAGES}/cart-rows.ts`,
      from: 'quantity: Math.min(MAX_QUANTITY, row.quantity + piece.quantity)',
      to: 'quantity: row.quantity + piece.quantity',
    },
    `${PAGES}/cart-rows.test.ts`,
  ),
  planted(
    'a replaced portrait stays public',
    {
      file: `${PORTRAITS}/change-portrait.ts`,
      from: 'all.filter((one) => one !== key && one !== stays)',
      to: "all.filter((one) => one === '')",
    },
    `${PORTRAITS}/portraits.test.ts`,
  ),
  planted(
    'an account still refers to a portrait that was removed',
    {
      file: `${PORTRAITS}/change-portrait.ts`,
      from: '    if (reason === null)\n',
      to: '    if (reason === null && person !== null)\n',
    },
    `${PORTRAITS}/portraits.test.ts`,
  ),
  planted(
    'a takedown leaves the account’s portrait in place',
    {
      file: 'server/features/likeness/reviews/take-down.ts',
      from: '    ...(await findPortraits(trx, accountId)),\n',
      to: "    ...(await findPortraits(trx, accountId === '' ? accountId : '')),\n",
    },
    `${PORTRAITS}/portraits.test.ts`,
  ),
  planted(
    'the error for an incomplete campaign does not list what is missing',
    {
      file: `${MERCH}/campaigns/move-campaign.ts`,
      from: "join('; ')}.`, {\n      lacking,\n    })",
      to: "join('; ')}.`)",
    },
    `${MERCH}/campaigns/lifecycle.test.ts`,
  ),
  planted(
    'a campaign without a seller can go live',
    {
      file: `${MERCH}/campaigns/move-campaign.ts`,
      from: "campaign.sellerAccountId === null ? [{ what: 'seller'",
      to: "campaign.sellerAccountId === '' ? [{ what: 'seller'",
    },
    `${MERCH}/campaigns/lifecycle.test.ts`,
  ),
  planted(
    'an account can read another account’s payment',
    {
      file: 'server/features/money/payments/routes/get-payment-route.ts',
      from: 'if (!payment || !(isBuyer || payment.seller_account_id === caller.accountId))',
      to: "if (!payment || caller.accountId === '')",
    },
    'server/features/money/payments/history-and-sweep.test.ts',
  ),
]
