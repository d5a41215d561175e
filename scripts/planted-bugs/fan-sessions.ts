import { type PlantedBug, planted } from './planted-bug.ts'

const FANS = 'server/features/merch/fan-sessions'
const SESSIONS = `${FANS}/sessions.test.ts`
const SELFIES = `${FANS}/selfies.test.ts`
const RETENTION = `${FANS}/retention.test.ts`

export const FAN_SESSION_BUGS: readonly PlantedBug[] = [
  planted(
    'signed URLs that the old device got still open the photo after a hand-over',
    {
      file: `${FANS}/move-session.ts`,
      from: '  await refuseEarlierAddresses(trx, { sessionId: session.id, keys, at })\n',
      to: '',
    },
    'tests/safety/handed-over.test.ts',
  ),
  planted(
    'a consent is accepted with an unknown version of its text',
    {
      file: `${FANS}/domain/consent-versions.ts`,
      from: '  Object.hasOwn(OWN_CONSENT_TEXTS, version) ||\n',
      to: "  version !== 'constructor' ||\n",
    },
    `${FANS}/photo-limits.test.ts`,
  ),
  planted(
    'a session opens by its id, which stands in public picture URLs, without its bearer token',
    {
      file: `${FANS}/queries/find-session.ts`,
      from: "    .where('bearer_digest', '=', digestOf(bearer))\n",
      to: "    .where((is) => is.or([is('bearer_digest', '=', digestOf(bearer)), is('id', '=', bearer)]))\n",
    },
    SESSIONS,
  ),
  planted(
    'a fan can create a session with the tester role in production',
    {
      file: `${FANS}/create-session.ts`,
      from: "  if ((isPreview || role !== 'customer') && ctx.config.isProduction",
      to: "  if ((isPreview && role !== 'tester') && ctx.config.isProduction",
    },
    SESSIONS,
  ),
  planted(
    'a fan can have a photo of another session verified',
    {
      file: `${FANS}/verify-selfie.ts`,
      from: '  if (selfie.sessionId !== null && selfie.sessionId !== session?.id)\n',
      to: '  if (selfie.sessionId !== null && selfie.sessionId === session?.campaignId)\n',
    },
    SELFIES,
  ),
  planted(
    'a fan can select a photo of another session',
    {
      file: `${FANS}/update-session.ts`,
      from: '  if (activeSelfieId !== undefined && !(await isSelfieOf(db, session.id, activeSelfieId)))\n',
      to: "  if (activeSelfieId === '' && !(await isSelfieOf(db, session.id, activeSelfieId)))\n",
    },
    SELFIES,
  ),
  planted(
    'a child’s photo is used without a guardian’s consent',
    {
      file: `${FANS}/assert-selfie-usable.ts`,
      from: "  if (selfie.ageGroup === 'child' && guardianConsentAt === null)\n",
      to: '  if (selfie.ageGroup === null && guardianConsentAt === null)\n',
    },
    SELFIES,
    'server/features/merch/artwork/art-limits.test.ts',
  ),
  planted(
    'photos of a fan with a delivered order are never deleted',
    {
      file: `${FANS}/delete-idle-pictures.ts`,
      from: '(deliveredAt !== null && deliveredAt < deliveredBefore)\n',
      to: '(deliveredAt !== null && deliveredAt > at)\n',
    },
    RETENTION,
  ),
  planted(
    'photos of an order that is not delivered yet are deleted',
    {
      file: `${FANS}/delete-idle-pictures.ts`,
      from: '    return deliveredAt === undefined || (deliveredAt !== null &&',
      to: '    return deliveredAt === undefined || (deliveredAt === null) || (deliveredAt !== null &&',
    },
    RETENTION,
  ),
  planted(
    'the next user of a browser opens the session of an account that signed out',
    {
      file: `${FANS}/queries/find-session.ts`,
      from: "eb('account_id', 'is', null)",
      to: "eb('bearer_digest', 'is not', null)",
    },
    'tests/safety/session-owners.test.ts',
  ),
  planted(
    'signing out leaves the cart and the session in the browser',
    { file: 'server/platform/http/callers/session.ts', from: '  clearStores(request, reply, config)\n', to: '' },
    'tests/safety/session-owners.test.ts',
  ),
  planted(
    'a person who signs in gets the store sessions of the previous user of the browser',
    {
      file: 'server/platform/pages/store-browser.ts',
      from: "owner !== '' && owner !== expectedOwner",
      to: "owner !== '' && owner === '' && owner !== expectedOwner",
    },
    'tests/safety/session-owners.test.ts',
  ),
  planted(
    'an expired session still opens',
    {
      file: `${FANS}/queries/cleared-columns.ts`,
      from: '  bearer_digest = null, sealed_bearer = null,',
      to: '  sealed_bearer = null,',
    },
    RETENTION,
  ),
  planted(
    'journey steps store the bearer token of their session',
    {
      file: `${FANS}/update-session.ts`,
      from: "text?.replaceAll(bearer, '') ?? null\n",
      to: 'text?.replaceAll(bearer, bearer) ?? null\n',
    },
    SESSIONS,
  ),
  planted(
    'the payment intent of a campaign that the session has left can still be paid',
    {
      file: `${FANS}/update-session.ts`,
      from: '  if (adopted !== undefined && before.campaignId !== null) await onAdopt(',
      to: '  if (adopted !== undefined && before.campaignId === null) await onAdopt(',
    },
    'server/features/merch/checkout/cancelled-orders.test.ts',
  ),
  planted(
    'an object in the storage is accepted as a photo without an upload grant',
    {
      file: `${FANS}/claim-presigned-upload.ts`,
      from: '  const object = granted ? await ctx.storage.head(key) : undefined\n',
      to: "  const object = granted || key !== '' ? await ctx.storage.head(key) : undefined\n",
    },
    SELFIES,
  ),
  planted(
    'the old device can still open a session after a hand-over',
    {
      file: `${FANS}/queries/find-session.ts`,
      from: "    .where('bearer_digest', '=', digestOf(bearer))\n",
      to: "    .where((eb) => eb.or([eb('bearer_digest', '=', digestOf(bearer)), eb('moved_digest', '=', digestOf(bearer))]))\n",
    },
    'tests/safety/handed-over.test.ts',
  ),
  planted(
    'the rate limits of single routes are not raised for a crowd behind one IP address',
    {
      file: 'server/platform/http/server.ts',
      from: "forCrowds(typeof max === 'number' ? max : config[max], crowdFactor)",
      to: "typeof max === 'number' ? max : forCrowds(config[max], crowdFactor)",
    },
    'server/platform/limits/limits.test.ts',
  ),
  planted(
    'a filter is accepted with a prompt of invisible characters',
    {
      file: 'server/features/merch/filters/read-fields.ts',
      from: 'prompt: visibleTextOrNull(prompt)',
      to: 'prompt: prompt?.trim() || null',
    },
    'tests/safety/blank-texts.test.ts',
  ),
]
