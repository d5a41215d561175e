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
const REMOVED = 'server/features/people/talent-pages/removed-pictures.test.ts'

/** Bugs in talents' consent and in their uploads. */
export const LIKENESS_BUGS: readonly PlantedBug[] = [
  planted(
    'a withdrawal ends nothing that stands on the consent',
    { file: `${CONSENT}/save-consent.ts`, from: '  if (word.granted) return\n', to: '  if (!word.granted) return\n' },
    CONSENTED,
  ),
  planted(
    'talents agree to texts that nobody has',
    { file: `${CONSENT}/save-consent.ts`, from: 'if (!isConsentVersion(version))', to: "if (version === '')" },
    CONSENTED,
  ),
  planted(
    'the same word is written again and again',
    {
      file: `${CONSENT}/queries/record-consent.ts`,
      from: 'where said.granted <> excluded.granted or (excluded.granted and said.version <> excluded.version)',
      to: '',
    },
    CONSENTED,
  ),
  planted(
    'agents who may only read speak for their talents',
    {
      file: 'server/features/people/accounts/choose-talent.ts',
      from: "(need === 'read' && talent?.can_act === false)",
      to: 'talent?.can_act === false',
    },
    CONSENTED,
    LISTED,
  ),
  planted(
    'a likeness is used without consent',
    {
      file: `${ASSETS}/queries/list-assets.ts`,
      from: '.innerJoin(consentedAccounts',
      to: '.leftJoin(consentedAccounts',
    },
    LISTED,
  ),
  planted(
    'what is held back is used',
    { file: `${ASSETS}/queries/list-assets.ts`, from: ".where('a.held_reason', 'is', null)", to: '' },
    LISTED,
  ),
  planted(
    'the file of a deleted asset stays',
    {
      file: `${ASSETS}/delete-asset.ts`,
      from: 'files.length > 0 ? beginDeleting(trx, files, at) : []',
      to: 'files',
    },
    LISTED,
  ),
  planted(
    'files whose assets were never written stay for good',
    { file: `${ASSETS}/add-files.ts`, from: 'expiresAt: addMs(ctx.clock.now(), DAY_MS)', to: 'expiresAt: null' },
    BY_FILE,
  ),
  planted(
    'pages of video platforms pass as sound',
    { file: `${ASSETS}/domain/video-platforms.ts`, from: 'VIDEO_PLATFORMS.some(', to: 'VIDEO_PLATFORMS.every(' },
    BY_ADDRESS,
  ),
  planted(
    'an address that failed can never be named again',
    {
      file: `${ASSETS}/queries/add-assets.ts`,
      from: ".where('status', '<>', 'FAILED')",
      to: '',
    },
    BY_ADDRESS,
  ),
  planted(
    'a host that is away for a moment is never asked again',
    { file: `${ASSETS}/fetch-asset.ts`, from: "['unreachable', 'tooSlow']", to: '[]' },
    BY_ADDRESS,
  ),
  planted(
    'a slow worker writes over what was seen since',
    {
      file: `${TAGS}/tag-assets.ts`,
      from: "if (!(await lockClaim(trx, event))) throw new ClaimLost('another worker has the event')\n    await lockConsent",
      to: 'await lockConsent',
    },
    TAGGED,
  ),
  planted(
    'pictures are shown to a model without consent',
    { file: `${TAGS}/tag-assets.ts`, from: 'if (!(await isUsable(ctx.db, accountId)))', to: "if (accountId === '')" },
    TAGGED,
  ),
  planted(
    'what talents put right is undone by the next look',
    {
      file: `${TAGS}/tag-assets.ts`,
      from: 'effectiveTags(seen.tags, found.corrected)',
      to: 'effectiveTags(seen.tags, null)',
    },
    CORRECTED,
  ),
  planted(
    'what is seen counts for more than what talents say of themselves',
    {
      file: `${TAGS}/domain/effective-facts.ts`,
      from: 'words.hairColor ?? seen.hairColor?.value ?? null',
      to: 'seen.hairColor?.value ?? words.hairColor ?? null',
    },
    CORRECTED,
  ),
  planted(
    'a day without a budget uses up the attempts of all pictures',
    { file: `${TAGS}/tag-assets.ts`, from: 'if (error instanceof ModelNotCalled) {', to: "if (message === '') {" },
    TAGGED,
  ),
  planted(
    'voices stay at their provider when the recording is deleted',
    {
      file: `${TAGS}/queries/provider-voices.ts`,
      from: `or not exists (select from \${presentAssets} present where present.id = v.asset_id)`,
      to: '',
    },
    TAGGED,
  ),
  planted(
    'an event that always fails comes back for ever',
    { file: `${INDEXING}/queries/end-events.ts`, from: `e.retry_count >= \${MAX_RETRIES}`, to: 'e.retry_count > 99' },
    QUEUED,
  ),
  planted(
    'the address of a removed picture stays where it was set with a query behind it',
    {
      file: 'server/features/likeness/reviews/check-person.ts',
      from: 'assetId: address.slice(pictures.length) })',
      to: "assetId: address.slice(pictures.length).split('?')[0] ?? '' })",
    },
    REMOVED,
  ),
  planted(
    'the signed address of an original is shown as an account’s picture',
    {
      file: 'server/features/likeness/reviews/check-person.ts',
      from: "FILE_KINDS[file.kind].visibility !== 'public' || address !== mediaUrl(ctx, file.key)",
      to: "FILE_KINDS[file.kind].visibility === 'private'",
    },
    REMOVED,
  ),
]
