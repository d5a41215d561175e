import { type PlantedBug, planted } from './planted-bug.ts'

const CONSENT = 'server/features/likeness/consent'
const CONSENTED = `${CONSENT}/consent.test.ts`
const ASSETS = 'server/features/likeness/assets'
const INDEXING = 'server/features/likeness/indexing'
const QUEUED = `${INDEXING}/queue.test.ts`
const TAGS = 'server/features/likeness/tags'
const TAGGED = `${TAGS}/tag-assets.test.ts`
const CORRECTED = `${TAGS}/profile.test.ts`
const BY_FILE = `${ASSETS}/add-files.test.ts`
const BY_ADDRESS = `${ASSETS}/add-addresses.test.ts`
const LISTED = `${ASSETS}/assets.test.ts`
const SEARCH = 'server/features/likeness/search'
const FREE = `${SEARCH}/free-scope.test.ts`
const TAKEN_DOWN = 'server/features/likeness/picture-takedowns/picture-takedowns.test.ts'
const REVIEWS = 'server/features/likeness/reviews'
const NEAR_REMOVED = `${REVIEWS}/near-removed.test.ts`
const REMOVED = 'server/features/people/talent-pages/removed-pictures.test.ts'

const NOTICES = `${REVIEWS}/notices.test.ts`

export const LIKENESS_BUGS: readonly PlantedBug[] = [
  planted(
    'withdrawing a consent does not end the uses that depend on it',
    {
      file: `${CONSENT}/save-consent.ts`,
      from: '  if (decision.granted) return\n',
      to: '  if (!decision.granted) return\n',
    },
    CONSENTED,
  ),
  planted(
    'a consent to an unknown version of the text is accepted',
    { file: `${CONSENT}/save-consent.ts`, from: 'if (!isConsentVersion(version))', to: "if (version === '')" },
    CONSENTED,
  ),
  planted(
    'repeating the same consent writes a new record each time',
    {
      file: `${CONSENT}/queries/record-consent.ts`,
      from: 'where said.number = 0 or said.granted <> excluded.granted\n        or (excluded.granted and said.version <> excluded.version)',
      to: '',
    },
    CONSENTED,
  ),
  planted(
    'read-only agents can act for their talents',
    {
      file: 'server/features/people/accounts/choose-talent.ts',
      from: "(need === 'read' && talent?.can_act === false)",
      to: 'talent?.can_act === false',
    },
    CONSENTED,
    LISTED,
  ),
  planted(
    'assets are listed without the talent’s consent',
    {
      file: `${ASSETS}/queries/list-assets.ts`,
      from: '.innerJoin(accountsAllowing',
      to: '.leftJoin(accountsAllowing',
    },
    LISTED,
  ),
  planted(
    'a withheld asset is used',
    { file: `${ASSETS}/queries/list-assets.ts`, from: ".where('a.held_reason', 'is', null)", to: '' },
    LISTED,
  ),
  planted(
    'the file of a deleted asset is kept',
    {
      file: `${ASSETS}/delete-asset.ts`,
      from: 'files.length > 0 ? beginDeleting(trx, files, at) : []',
      to: 'files',
    },
    LISTED,
  ),
  planted(
    'uploaded files whose assets were never recorded are kept forever',
    { file: `${ASSETS}/add-files.ts`, from: 'expiresAt: addMs(ctx.clock.now(), DAY_MS)', to: 'expiresAt: null' },
    BY_FILE,
  ),
  planted(
    'a page of a video platform is accepted as an asset',
    { file: `${ASSETS}/domain/video-platforms.ts`, from: 'VIDEO_PLATFORMS.some(', to: 'VIDEO_PLATFORMS.every(' },
    BY_ADDRESS,
  ),
  planted(
    'a URL that failed once can never be added again',
    {
      file: `${ASSETS}/queries/add-assets.ts`,
      from: ".where('status', '<>', 'FAILED')",
      to: '',
    },
    BY_ADDRESS,
  ),
  planted(
    'a fetch from a host that is briefly unreachable is not retried',
    { file: `${ASSETS}/fetch-asset.ts`, from: "['unreachable', 'tooSlow']", to: '[]' },
    BY_ADDRESS,
  ),
  planted(
    'a slow worker that lost its claim overwrites newer tags',
    {
      file: `${TAGS}/tag-assets.ts`,
      from: "if (!(await lockClaim(trx, event))) throw new ClaimLost('another worker has the event')\n    await lockConsent",
      to: 'await lockConsent',
    },
    TAGGED,
  ),
  planted(
    'pictures are sent to a model without consent',
    { file: `${TAGS}/tag-assets.ts`, from: 'if (!(await isUsable(ctx.db, accountId)))', to: "if (accountId === '')" },
    TAGGED,
  ),
  planted(
    'the next analysis undoes a talent’s corrections',
    {
      file: `${TAGS}/tag-assets.ts`,
      from: 'effectiveTags(analysis.tags, found.corrected)',
      to: 'effectiveTags(analysis.tags, null)',
    },
    CORRECTED,
  ),
  planted(
    'recognized facts override what talents say about themselves',
    {
      file: `${TAGS}/domain/effective-facts.ts`,
      from: 'words.hairColor ?? analyzed.hairColor?.value ?? null',
      to: 'analyzed.hairColor?.value ?? words.hairColor ?? null',
    },
    CORRECTED,
  ),
  planted(
    'an exhausted model budget uses up the attempts of all pictures',
    { file: `${TAGS}/tag-assets.ts`, from: 'if (error instanceof ModelNotCalled) {', to: "if (message === '') {" },
    TAGGED,
  ),
  planted(
    'a voice stays at its provider when its recording is deleted',
    {
      file: `${TAGS}/queries/provider-voices.ts`,
      from: `or not exists (select from \${presentAssets} present where present.id = v.asset_id)`,
      to: '',
    },
    `${TAGS}/provider-voices.test.ts`,
  ),
  planted(
    'an event that always fails is retried forever',
    { file: `${INDEXING}/queries/end-events.ts`, from: `e.retry_count >= \${MAX_RETRIES}`, to: 'e.retry_count > 99' },
    QUEUED,
  ),
  planted(
    'a URL of a picture with a query is accepted as an account’s picture, and stays there when the picture is removed',
    {
      file: 'server/features/likeness/reviews/check-person.ts',
      from: 'assetId: address.slice(pictures.length) })',
      to: "assetId: address.slice(pictures.length).split('?')[0] ?? '' })",
    },
    REMOVED,
  ),
  planted(
    'the signed URL of an original is accepted as an account’s picture',
    {
      file: 'server/features/likeness/reviews/check-person.ts',
      from: "FILE_KINDS[file.kind].visibility !== 'public' || address !== mediaUrl(ctx, file.key)",
      to: "FILE_KINDS[file.kind].visibility === 'private'",
    },
    REMOVED,
  ),
  planted(
    'a talent with an exclusive license for another brand is found as free',
    {
      file: `${SEARCH}/free-scope.ts`,
      from: 'return { unavailable: { accountIds, ',
      to: 'return { unavailable: { accountIds: accountIds.slice(1), ',
    },
    FREE,
  ),
  planted(
    'a brand does not find the talent whom it has licensed exclusively itself',
    {
      file: 'server/features/offers/licences/queries/live-claims.ts',
      from: `o.buyer_account_id <> \${buyerAccountId}\n      and o.id =`,
      to: `o.buyer_account_id <> '' || \${buyerAccountId}\n      and o.id =`,
    },
    FREE,
  ),
  planted(
    'a license counts as over although a dispute may still change when it ends',
    {
      file: 'server/features/offers/licences/queries/live-claims.ts',
      from: `not (o.status = 'COMPLETED' and o.completed_at <= \${undisputedAt}::timestamptz\n        and`,
      to: `not (o.completed_at <= \${undisputedAt}::timestamptz\n        and`,
    },
    FREE,
  ),
  planted(
    'the count of a broad search includes talents who are not free',
    { file: `${SEARCH}/queries/matching.ts`, from: `- \${leftOut} as total`, to: `- 0 * \${leftOut} as total` },
    FREE,
  ),
  planted(
    'a search fills up with talents who are not free',
    {
      file: `${SEARCH}/run-search.ts`,
      from: 'const within = unavailable ?',
      to: 'const within = unavailable && limit < 0 ?',
    },
    FREE,
  ),
  planted(
    'a talent can find out for which uses another talent is licensed exclusively',
    {
      file: `${SEARCH}/free-scope.ts`,
      from: "if (!visitor.roles.includes('brand')) throw",
      to: 'if (visitor.roles.length === 0) throw',
    },
    FREE,
  ),
  planted(
    'a search for talents who are free for a use does not notice that a talent’s rules have changed',
    {
      file: 'server/platform/database/migrations/0147-free-scopes.sql',
      from: 'before insert or update of rules on',
      to: 'before insert on',
    },
    FREE,
  ),
  planted(
    'a picture that was taken down stays public',
    {
      file: 'server/features/media/files/domain/is-withheld.ts',
      from: 'file.held_at !== null || file.taken_down_at !== null',
      to: 'file.held_at !== null',
    },
    TAKEN_DOWN,
  ),
  planted(
    'a picture that was taken down is shown as soon as it is uploaded again',
    {
      file: 'server/features/likeness/picture-takedowns/queries/fragments.ts',
      from: 'where restored_at is null)`',
      to: 'where false)`',
    },
    TAKEN_DOWN,
  ),
  planted(
    'a work that was taken down is shown when its bytes are delivered again',
    {
      file: 'server/features/offers/portfolio/queries/fragments.ts',
      from: 'taken.digests && work.digests',
      to: 'taken.digests && array[work.id]',
    },
    TAKEN_DOWN,
  ),
  planted(
    'a restored picture replaces the one that its owner has chosen since',
    {
      file: 'server/features/people/portraits/portrait-surface.ts',
      from: ' || account.imageUrl !== null',
      to: '',
    },
    TAKEN_DOWN,
  ),
  planted(
    'a near copy of what was removed is shown',
    {
      file: `${REVIEWS}/check-person.ts`,
      from: 'return copy ?? removed',
      to: 'return copy',
    },
    NEAR_REMOVED,
  ),
  planted(
    'what was removed can be uploaded again as its mirror image',
    {
      file: 'server/features/likeness/marks/fingerprint-file.ts',
      from: '? [] : near.views',
      to: '? [] : [near.hash]',
    },
    NEAR_REMOVED,
  ),
  planted(
    'every flat picture is held after one was removed',
    {
      file: `${REVIEWS}/queries/removed-pictures.ts`,
      from: 'findPictureFingerprints(trx, fileKeys, MIN_QUALITY)',
      to: 'findPictureFingerprints(trx, fileKeys, 0)',
    },
    NEAR_REMOVED,
  ),
  planted(
    'near copies are still held after the takedown was reversed',
    {
      file: `${REVIEWS}/restore-takedown.ts`,
      from: 'await forgetRemoved(trx, id)',
      to: 'await forgetRemoved(trx, accountId)',
    },
    NEAR_REMOVED,
  ),
  planted(
    'a removed picture whose fingerprint was late can be uploaded again',
    {
      file: `${REVIEWS}/take-down.ts`,
      from: 'await fingerprintPictures(ctx, await findPersonFiles(ctx.db, { assetId, accountId }))',
      to: 'await fingerprintPictures(ctx, [])',
    },
    NEAR_REMOVED,
  ),
  planted(
    'the search for near copies misses copies whose hash differs in each of its 16 pieces',
    {
      file: 'server/platform/database/migrations/0152-fingerprints-of-pictures.sql',
      from: '4096, 8192, 16384, 32768}',
      to: '4096, 8192}',
    },
    NEAR_REMOVED,
  ),
  planted(
    'the admin who dismissed a report decides about the appeal against that decision',
    {
      file: `${REVIEWS}/settle-report.ts`,
      from: 'report.appealed_at !== null && report.first_decided_by === admin.accountId',
      to: 'report.appealed_at === null && report.first_decided_by === admin.accountId',
    },
    NOTICES,
  ),
  planted(
    'a sender of reports is suspended without a warning',
    {
      file: `${REVIEWS}/decide-sender.ts`,
      from: "before?.standing !== 'WARNED' && ",
      to: "before?.standing === 'WARNED' && ",
    },
    NOTICES,
  ),
]
