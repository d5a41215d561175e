import { type PlantedBug, planted } from './planted-bug.ts'

const MERCH = 'server/features/merch'
const FORMS = `${MERCH}/store-forms`
const THIEVES = `${FORMS}/thieves.test.ts`
const FIRST_STEPS = `${FORMS}/first-steps.test.ts`
const HAND_OVER = `${MERCH}/hand-over`
const PORTRAITS = 'server/features/people/portraits'
const PAGES = 'server/platform/pages'

/**
 * Bugs in store pages that work without a script, and in hand-overs, portraits, readiness and
 * cookies.
 */
export const STORE_FORM_BUGS: readonly PlantedBug[] = [
  planted(
    'a session that went to another store buys there by this one’s forms',
    {
      file: `${FORMS}/find-fan-here.ts`,
      from: 'return fan !== null && session?.campaignId === id ? {',
      to: 'return fan !== null && session && id ? {',
    },
    THIEVES,
  ),
  planted(
    'of pieces put in from several tabs the last one stays',
    {
      file: `${FORMS}/change-cart.ts`,
      from: '{ ...words, holder, seen }',
      to: '{ ...words, holder }',
    },
    THIEVES,
  ),
  planted(
    'a cart that another tab changed meanwhile is changed no more',
    { file: `${FORMS}/change-cart.ts`, from: '|| tries === TRIES) throw', to: '|| tries < TRIES) throw' },
    THIEVES,
  ),
  planted(
    'how many of a piece another tab wants is forgotten',
    {
      file: `${MERCH}/carts/write-cart.ts`,
      from: 'seen[at]?.id === id && seen[at].quantity === quantity)',
      to: 'seen[at]?.id === id && quantity > 0)',
    },
    THIEVES,
  ),
  planted(
    'what a design is called ends the address it stands in',
    {
      file: `${FORMS}/routes/photo-routes.ts`,
      from: `?design=\${encodeURIComponent(design)}\``,
      to: `?design=\${design}\``,
    },
    THIEVES,
  ),
  planted(
    'a number of pieces is read as a program writes numbers',
    { file: `${FORMS}/routes/add-to-cart-route.ts`, from: '/^\\d{1,2}$/.test(', to: '/^.{0,4}$/.test(' },
    THIEVES,
  ),
  planted(
    'a fan without a script meets an error instead of what to do',
    {
      file: `${FORMS}/store-form.ts`,
      from: `    return lead(buildErrorPageUrl(\`/c/\${slug}\${from}\`, error.code))\n`,
      to: '    throw error\n',
    },
    FIRST_STEPS,
  ),
  planted(
    'whoever is here now goes on with the photo of who was here before',
    { file: `${FORMS}/routes/begin-route.ts`, from: 'fan: body.anew ? null : asked.fan', to: 'fan: asked.fan' },
    FIRST_STEPS,
  ),
  planted(
    'a child’s photo goes on though nobody agreed',
    {
      file: `${FORMS}/routes/photo-routes.ts`,
      from: 'const guardianConsentAt = guardianConsent ? (session.guardianConsentAt ?? at) : null',
      to: "const guardianConsentAt = guardianConsent === 'true' ? at : at",
    },
    FIRST_STEPS,
  ),
  planted(
    'a link that was handed over opens for ever',
    {
      file: `${HAND_OVER}/queries/hand-overs.ts`,
      from: "    .where('expires_at', '>', now)\n",
      to: '',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'a link of one store opens in another',
    {
      file: `${HAND_OVER}/queries/hand-overs.ts`,
      from: "    .where('campaign_id', '=', campaignId)\n",
      to: '',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  {
    bug: 'a link opens the cart of another store, to which the session went',
    patches: [
      {
        file: `${HAND_OVER}/accept-hand-over.ts`,
        from: 'if (!session || session.campaignId !== campaign.id) throw isOver()',
        to: 'if (!session) throw isOver()',
      },
      {
        file: `${HAND_OVER}/accept-hand-over.ts`,
        from: 'if (!session || !isGood || session.campaignId !== campaign.id) throw isOver()',
        to: 'if (!session || !isGood) throw isOver()',
      },
    ],
    tests: [`${HAND_OVER}/hand-over.test.ts`],
  },
  planted(
    'whoever reads the table has every link that is open',
    {
      file: `${HAND_OVER}/digest-of-token.ts`,
      from: "keyedDigest(config.SECRET_KEY, 'hand over', token)",
      to: "(keyedDigest(config.SECRET_KEY, 'hand over', token) ? token : token)",
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'a store that was closed at once hands its fans over',
    {
      file: `${HAND_OVER}/hand-over.ts`,
      from: "  assertCampaignOpen(campaign, 'work', createdAt, { isAdmin: true })\n",
      to: "  if (createdAt === null) assertCampaignOpen(campaign, 'work', createdAt, { isAdmin: true })\n",
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'a kiosk goes on reading what the fan types on their phone',
    {
      file: 'server/features/merch/fan-sessions/queries/change-session.ts',
      from: 'bearer_digest: digest, sealed_bearer: sealed',
      to: "bearer_digest: digest === '' ? digest : ref('bearer_digest'), sealed_bearer: sealed",
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'whoever is sent a link reads the address of its sender',
    {
      file: 'server/features/merch/fan-sessions/move-session.ts',
      from: '...FORMER_HOLDER_FIELDS, accountId',
      to: 'accountId',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'whoever sends a link has the session of its reader in their history',
    {
      file: 'server/features/merch/fan-sessions/move-session.ts',
      from: 'accountId: visitor?.accountId ?? null }',
      to: 'accountId: session.accountId ?? visitor?.accountId ?? null }',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'whoever takes a session over has the order of its sender, with its token',
    {
      file: 'server/features/merch/orders/queries/find-orders.ts',
      from: 'movedAt !== null',
      to: 'movedAt !== null && sessionId === null',
    },
    `${HAND_OVER}/hand-over.test.ts`,
  ),
  planted(
    'a script reads what opens a fan’s session',
    { file: `${PAGES}/store-browser.ts`, from: '  httpOnly: true,\n', to: '' },
    THIEVES,
  ),
  planted(
    'every page of the marketplace is sent what opens a fan’s session',
    {
      file: `${PAGES}/fan-cookie.ts`,
      from: `storeCookie(config, \`/c/\${slug}\`)`,
      to: "storeCookie(config, slug === '' ? slug : '/')",
    },
    THIEVES,
  ),
  planted(
    'whatever a link says is kept as somebody’s team',
    {
      file: `${PAGES}/team-cookie.ts`,
      from: 'value && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ?',
      to: 'value ?',
    },
    THIEVES,
  ),
  planted(
    'how long a page is tells what stands in somebody’s cart',
    { file: `${PAGES}/compress-pages.ts`, from: '!cookie &&', to: "cookie !== '' &&" },
    THIEVES,
  ),
  planted(
    'a twelfth piece of one kind goes into a cart',
    {
      file: `${PAGES}/cart-rows.ts`,
      from: 'quantity: Math.min(MAX_QUANTITY, row.quantity + piece.quantity)',
      to: 'quantity: row.quantity + piece.quantity',
    },
    `${PAGES}/cart-rows.test.ts`,
  ),
  planted(
    'the portrait before stays where everybody sees it',
    {
      file: `${PORTRAITS}/change-portrait.ts`,
      from: 'all.filter((one) => one !== key && one !== stays)',
      to: "all.filter((one) => one === '')",
    },
    `${PORTRAITS}/portraits.test.ts`,
  ),
  planted(
    'a portrait that was taken away is still named',
    {
      file: `${PORTRAITS}/change-portrait.ts`,
      from: '    if (reason === null)\n',
      to: '    if (reason === null && person !== null)\n',
    },
    `${PORTRAITS}/portraits.test.ts`,
  ),
  planted(
    'a face that was taken down stays beside the name',
    {
      file: 'server/features/likeness/reviews/take-down.ts',
      from: '    ...(await findPortraits(trx, accountId)),\n',
      to: "    ...(await findPortraits(trx, accountId === '' ? accountId : '')),\n",
    },
    `${PORTRAITS}/portraits.test.ts`,
  ),
  planted(
    'an admin is not told what a campaign lacks, only that it does',
    {
      file: `${MERCH}/campaigns/move-campaign.ts`,
      from: "join('; ')}.`, {\n      lacking,\n    })",
      to: "join('; ')}.`)",
    },
    `${MERCH}/campaigns/lifecycle.test.ts`,
  ),
  planted(
    'a campaign that nobody earns by goes live',
    {
      file: `${MERCH}/campaigns/move-campaign.ts`,
      from: "campaign.sellerAccountId === null ? [{ what: 'seller'",
      to: "campaign.sellerAccountId === '' ? [{ what: 'seller'",
    },
    `${MERCH}/campaigns/lifecycle.test.ts`,
  ),
  planted(
    'anybody reads anybody’s payment',
    {
      file: 'server/features/money/payments/routes/get-payment-route.ts',
      from: 'if (!payment || ![payment.buyer_account_id, payment.seller_account_id].includes(caller.accountId))',
      to: "if (!payment || caller.accountId === '')",
    },
    'server/features/money/payments/history-and-sweep.test.ts',
  ),
]
