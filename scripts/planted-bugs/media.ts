import { type PlantedBug, planted } from './planted-bug.ts'

const FILES = 'server/features/media/files'
const SERVE_FILE_TEST = `${FILES}/serve-file.test.ts`
const SWEEP_FILES_TEST = `${FILES}/sweep-files.test.ts`
const RULES = `${FILES}/domain/rules.test.ts`
const PICTURES = 'server/features/offers/submission/upload-product-image.test.ts'
const UPLOAD_DELIVERABLE_TEST = 'server/features/offers/fulfilment/upload-deliverable.test.ts'

const TIMESTAMPS = 'server/providers/timestamps'
const TIMESTAMPS_PROVEN = `${TIMESTAMPS}/timestamps.test.ts`

export const MEDIA_BUGS: readonly PlantedBug[] = [
  planted(
    'a private file is served without a signature',
    {
      file: `${FILES}/serve-file.ts`,
      from: "if (kindOf(kind).visibility !== 'public' && signature === undefined) throw fileNotFound()",
      to: '',
    },
    SERVE_FILE_TEST,
  ),
  planted(
    'a picture of ours is treated as external if its URL is spelled differently',
    {
      file: `${FILES}/media-url.ts`,
      from: '  hostname === ours.hostname && (',
      to: "  hostname === '' && (",
    },
    'tests/safety/spelled-addresses.test.ts',
  ),
  planted(
    'a signed URL never expires',
    { file: `${FILES}/media-url.ts`, from: 'return seconds > 0 ?', to: 'return seconds > -1e12 ?' },
    SERVE_FILE_TEST,
  ),
  planted(
    'the signature of one file is valid for every file',
    { file: `${FILES}/media-url.ts`, from: 'PURPOSE, `', to: 'PURPOSE, expires || `' },
    SERVE_FILE_TEST,
  ),
  planted(
    'an expired file is served',
    {
      file: `${FILES}/queries/read-files.ts`,
      from: "    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))\n\n/** Finds a stored file",
      to: '\n/** Finds a stored file',
    },
    SERVE_FILE_TEST,
  ),
  planted(
    'a row is deleted although its object is still in the storage',
    { file: `${FILES}/delete-files.ts`, from: 'if (await storage.head(key))', to: 'if (!key)' },
    SWEEP_FILES_TEST,
  ),
  planted(
    'an interrupted upload is never deleted',
    {
      file: `${FILES}/queries/delete-files.ts`,
      from: "(state = 'DELETING' or updated_at <",
      to: "(state = 'DELETING' and updated_at <",
    },
    SWEEP_FILES_TEST,
  ),
  planted(
    'a file that an offer uses expires like any other upload',
    {
      file: `${FILES}/queries/write-files.ts`,
      from: 'update media_files set expires_at = null',
      to: 'update media_files set expires_at = expires_at',
    },
    SWEEP_FILES_TEST,
    PICTURES,
  ),
  planted(
    'an offer can use another account’s picture',
    {
      file: 'server/features/offers/submission/submit-offer.ts',
      from: "{ kind: 'product-image', ownerAccountId: caller.accountId }",
      to: "{ kind: 'product-image' }",
    },
    PICTURES,
  ),
  planted(
    'a delivery can use a file of another offer',
    {
      file: 'server/features/offers/fulfilment/deliver-offer.ts',
      from: "{ kind: 'deliverable', subjectId: offer.id }",
      to: "{ kind: 'deliverable' }",
    },
    UPLOAD_DELIVERABLE_TEST,
  ),
  planted(
    'the brand can upload a deliverable',
    {
      file: 'server/features/offers/fulfilment/upload-deliverable.ts',
      from: "const offer = await requireMayAct(ctx, caller, offerId, 'DELIVER')",
      to: "const offer = { id: offerId, seller_name: 'Mara', seller_account_id: caller.accountId }",
    },
    UPLOAD_DELIVERABLE_TEST,
  ),
  planted(
    'an HTML page in UTF-16 is accepted as a file',
    { file: `${FILES}/domain/file-types.ts`, from: "    .replaceAll('\\0', '')\n", to: '' },
    RULES,
  ),
  planted(
    'an aborted upload leaves its temporary file',
    { file: 'server/platform/temporary-files.ts', from: '        await rm(path, { force: true })\n', to: '' },
    PICTURES,
  ),
  planted(
    'an infected file is stored',
    {
      file: 'server/features/media/files/store-file.ts',
      from: '          if (kindOf(kind).isScanned) await assertClean(ctx, file, brought)\n',
      to: '',
    },
    'server/features/media/files/infected-files.test.ts',
  ),
  planted(
    'a file that allows training under conditions counts as allowed',
    {
      file: 'server/providers/credentials/training.ts',
      from: "const PERMISSIONS = ['notAllowed', 'constrained', 'allowed'] as const",
      to: "const PERMISSIONS = ['notAllowed', 'allowed', 'constrained'] as const",
    },
    'server/providers/credentials/credentials.test.ts',
  ),
  planted(
    'files that we sign allow training',
    {
      file: 'server/providers/credentials/training.ts',
      from: "  REFUSED: 'notAllowed',",
      to: "  REFUSED: 'allowed',",
    },
    'server/providers/credentials/credentials.test.ts',
  ),
  planted(
    'an old timestamp of the same file counts as a new one',
    {
      file: `${TIMESTAMPS}/rfc3161/client.ts`,
      from: 'if (read.nonce !== hexOf(nonce))',
      to: 'if (read.nonce === undefined)',
    },
    TIMESTAMPS_PROVEN,
  ),
  planted(
    'a timestamp of one file counts for any other',
    {
      file: `${TIMESTAMPS}/rfc3161/read-token.ts`,
      from: '|| !hashed.equals(imprint))',
      to: '|| hashed.length !== imprint.length)',
    },
    TIMESTAMPS_PROVEN,
  ),
  planted(
    'anyone can be a timestamp authority',
    { file: `${TIMESTAMPS}/rfc3161/read-token.ts`, from: 'checkChain: true', to: 'checkChain: false' },
    TIMESTAMPS_PROVEN,
  ),
  planted(
    'two runs of the job request the same timestamps',
    {
      file: `${TIMESTAMPS}/record-timestamps.ts`,
      from: `set due_at = \${addMs(now, LEASE_MS)}::timestamptz`,
      to: `set due_at = \${now}::timestamptz`,
    },
    `${TIMESTAMPS}/missing-timestamps.test.ts`,
  ),
]
