import { type PlantedBug, planted } from './planted-bug.ts'

const FANS = 'server/features/merch/fan-sessions'
const SESSIONS = `${FANS}/sessions.test.ts`
const SELFIES = `${FANS}/selfies.test.ts`
const RETENTION = `${FANS}/retention.test.ts`

/** Bugs in the ownership and the retention of sessions and photos. */
export const FAN_SESSION_BUGS: readonly PlantedBug[] = [
  planted(
    'the addresses of a photo still open it on the device that gave the visit away',
    {
      file: `${FANS}/move-session.ts`,
      from: '  await refuseEarlierAddresses(trx, { sessionId: session.id, keys, at })\n',
      to: '',
    },
    'tests/safety/handed-over.test.ts',
  ),
  planted(
    'any word is the version of a text that a fan consents to',
    {
      file: `${FANS}/domain/consent-versions.ts`,
      from: '  Object.hasOwn(OWN_CONSENT_TEXTS, version) ||\n',
      to: "  version !== 'constructor' ||\n",
    },
    `${FANS}/photo-limits.test.ts`,
  ),
  planted(
    'a session opens by the id that stands in everybody’s pictures',
    {
      file: `${FANS}/queries/find-session.ts`,
      from: "    .where('bearer_digest', '=', digestOf(bearer))\n",
      to: "    .where((is) => is.or([is('bearer_digest', '=', digestOf(bearer)), is('id', '=', bearer)]))\n",
    },
    SESSIONS,
  ),
  planted(
    'a fan makes themselves a tester',
    {
      file: `${FANS}/create-session.ts`,
      from: "  if ((isPreview || role !== 'customer') && ctx.config.isProduction",
      to: "  if ((isPreview && role !== 'tester') && ctx.config.isProduction",
    },
    SESSIONS,
  ),
  planted(
    'a photo of another session is looked at, and answered for',
    {
      file: `${FANS}/verify-selfie.ts`,
      from: '  if (selfie.sessionId !== null && selfie.sessionId !== session?.id)\n',
      to: '  if (selfie.sessionId !== null && selfie.sessionId === session?.campaignId)\n',
    },
    SELFIES,
  ),
  planted(
    'a fan works with a photo of another session',
    {
      file: `${FANS}/update-session.ts`,
      from: '  if (activeSelfieId !== undefined && !(await isSelfieOf(db, session.id, activeSelfieId)))\n',
      to: "  if (activeSelfieId === '' && !(await isSelfieOf(db, session.id, activeSelfieId)))\n",
    },
    SELFIES,
  ),
  planted(
    'a child’s photo is used though nobody has agreed',
    {
      file: `${FANS}/assert-selfie-usable.ts`,
      from: "  if (selfie.ageGroup === 'child' && guardianConsentAt === null)\n",
      to: '  if (selfie.ageGroup === null && guardianConsentAt === null)\n',
    },
    SELFIES,
    'server/features/merch/artwork/who-gets-art.test.ts',
  ),
  planted(
    'photos of who ordered something stay for good',
    {
      file: `${FANS}/delete-idle-pictures.ts`,
      from: '(deliveredAt !== null && deliveredAt < deliveredBefore)\n',
      to: '(deliveredAt !== null && deliveredAt > at)\n',
    },
    RETENTION,
  ),
  planted(
    'photos of an order that is on its way are deleted',
    {
      file: `${FANS}/delete-idle-pictures.ts`,
      from: '    return deliveredAt === undefined || (deliveredAt !== null &&',
      to: '    return deliveredAt === undefined || (deliveredAt === null) || (deliveredAt !== null &&',
    },
    RETENTION,
  ),
  planted(
    'whoever comes to the browser next opens the session of who signed out',
    {
      file: `${FANS}/queries/find-session.ts`,
      from: "eb('account_id', 'is', null)",
      to: "eb('bearer_digest', 'is not', null)",
    },
    'tests/safety/session-owners.test.ts',
  ),
  planted(
    'a browser keeps the cart and the session of who signed out',
    { file: 'server/platform/http/session.ts', from: '  clearStores(request, reply, config)\n', to: '' },
    'tests/safety/session-owners.test.ts',
  ),
  planted(
    'another person who signs in has the stores of the one before',
    {
      file: 'server/platform/pages/store-browser.ts',
      from: "owner !== '' && owner !== mark",
      to: "owner !== '' && owner === '' && owner !== mark",
    },
    'tests/safety/session-owners.test.ts',
  ),
  planted(
    'a session that is over still opens',
    {
      file: `${FANS}/queries/retention.ts`,
      from: 'bearer_digest = null, sealed_bearer = null, moved_digest = null,\n',
      to: 'sealed_bearer = null,\n',
    },
    RETENTION,
  ),
  planted(
    'the steps of a journey hold what opens its session',
    {
      file: `${FANS}/update-session.ts`,
      from: "text?.replaceAll(bearer, '') ?? null\n",
      to: 'text?.replaceAll(bearer, bearer) ?? null\n',
    },
    SESSIONS,
  ),
  planted(
    'an intent of a campaign that was left can still be paid',
    {
      file: `${FANS}/update-session.ts`,
      from: '  if (adopted !== undefined && before.campaignId !== null) await onAdopt(',
      to: '  if (adopted !== undefined && before.campaignId === null) await onAdopt(',
    },
    'server/features/merch/checkout/cancelled-orders.test.ts',
  ),
  planted(
    'an object that was put into the store counts without anybody having granted it',
    {
      file: `${FANS}/claim-presigned-upload.ts`,
      from: '  const object = granted ? await ctx.storage.head(key) : undefined\n',
      to: "  const object = granted || key !== '' ? await ctx.storage.head(key) : undefined\n",
    },
    SELFIES,
  ),
  planted(
    'the old device still opens a session that was handed over',
    {
      file: `${FANS}/queries/find-session.ts`,
      from: "    .where('bearer_digest', '=', digestOf(bearer))\n",
      to: "    .where((eb) => eb.or([eb('bearer_digest', '=', digestOf(bearer)), eb('moved_digest', '=', digestOf(bearer))]))\n",
    },
    'tests/safety/handed-over.test.ts',
  ),
  planted(
    'a crowd behind one address stands at the limits of single routes',
    {
      file: 'server/platform/http/server.ts',
      from: "forCrowds(typeof max === 'number' ? max : config[max], crowdFactor)",
      to: "typeof max === 'number' ? max : forCrowds(config[max], crowdFactor)",
    },
    'server/platform/limits/limits.test.ts',
  ),
  planted(
    'a filter with an invisible prompt is offered',
    {
      file: 'server/features/merch/filters/read-fields.ts',
      from: 'prompt: visibleTextOrNull(prompt)',
      to: 'prompt: prompt?.trim() || null',
    },
    'tests/safety/blank-texts.test.ts',
  ),
]
