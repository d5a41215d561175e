import { type PlantedBug, planted } from './planted-bug.ts'

const FETCHER = 'server/platform/fetcher'
const FETCHED = `${FETCHER}/fetch-guarded.test.ts`
const SOCKET = `${FETCHER}/open-socket.ts`
const STORAGE = 'server/providers/storage'
const IN_A_FOLDER = `${STORAGE}/folder/folder-storage.test.ts`
const IN_S3 = `${STORAGE}/s3/s3-storage.test.ts`

export const FILE_BUGS: readonly PlantedBug[] = [
  planted(
    'a host name that resolves to another address the second time leads into our network',
    {
      file: SOCKET,
      from: 'lookup: pinnedTo(addresses) })',
      to: 'lookup: (name, _, done) => void network.resolve(name, signal).then((all) => done(null, all.map((address) => ({ address, family: 4 })))) })',
    },
    FETCHED,
  ),
  planted(
    'a host name is fetched although some of its addresses are private',
    { file: SOCKET, from: '!addresses.every(isPublicAddress)', to: '!addresses.some(isPublicAddress)' },
    FETCHED,
  ),
  planted(
    'redirects are followed to any address',
    { file: `${FETCHER}/fetch-guarded.ts`, from: 'url = assertFetchable(next.href, within)', to: 'url = next' },
    FETCHED,
  ),
  planted(
    'an invalid TLS certificate is accepted',
    { file: SOCKET, from: 'rejectUnauthorized: true', to: 'rejectUnauthorized: false' },
    FETCHED,
  ),
  planted(
    'a response without Content-Length may be of any size',
    {
      file: `${FETCHER}/fetch-guarded.ts`,
      from: 'if (bytes > maxBytes) throw tooLarge(maxBytes)',
      to: 'if (bytes < 0) throw tooLarge(maxBytes)',
    },
    FETCHED,
  ),
  planted(
    'unassigned IPv6 addresses count as public',
    {
      file: `${FETCHER}/fetchable-address.ts`,
      from: " && address.match(ipaddr.IPv6.parse('2000::'), 3)",
      to: '',
    },
    `${FETCHER}/fetchable-address.test.ts`,
  ),
  planted(
    'an object key with dots leads out of its folder',
    { file: `${STORAGE}/object-key.ts`, from: '&& !DOTS.test(part)', to: '' },
    IN_A_FOLDER,
  ),
  planted(
    'a partial file stays when its client disconnects',
    {
      file: `${STORAGE}/folder/folder-storage.ts`,
      from: '      await rm(temporary, { force: true })\n      throw error\n',
      to: '      throw error\n',
    },
    IN_A_FOLDER,
  ),
  planted(
    'a client can change the conditions of its upload grant',
    {
      file: `${STORAGE}/upload-grants.ts`,
      from: 'if (given.length !== expected.length || !timingSafeEqual(given, expected))',
      to: 'if (given.length !== expected.length)',
    },
    IN_A_FOLDER,
  ),
  planted(
    'an upload without Content-Length may be larger than was granted',
    {
      file: `${STORAGE}/upload-grants.ts`,
      from: '      assertSize(bytes, { ...granted, minBytes: 0 })\n',
      to: '',
    },
    IN_A_FOLDER,
  ),
  planted(
    'the parts of a failed multipart upload stay in the bucket',
    {
      file: `${STORAGE}/s3/put-object.ts`,
      from: '      if (upload.uploadId) await giveUp(object.key, upload.uploadId)\n',
      to: '',
    },
    IN_S3,
  ),
  planted(
    'a deleted object lives on as an old version',
    { file: `${STORAGE}/s3/s3-storage.ts`, from: 'Deleted.some(({ DeleteMarker }) => DeleteMarker)', to: 'false' },
    IN_S3,
  ),
  planted(
    'a signed URL for uploading a picture accepts any content type',
    {
      file: `${STORAGE}/s3/s3-storage.ts`,
      from: "new Set(['host', 'content-type', 'content-length'])",
      to: "new Set(['host', 'content-length'])",
    },
    IN_S3,
  ),
  planted(
    'the original photo of a store is labeled as made with AI',
    {
      file: 'server/platform/made-with-ai/is-made-with-ai.ts',
      from: 'return mark !== PLAIN_MARK && !PLAIN_RENDER.test(key)',
      to: 'return true',
    },
    'server/features/media/files/domain/rules.test.ts',
  ),
  planted(
    'a delivery whose credentials name a model counts as made by a person',
    {
      file: 'server/features/media/files/store-file.ts',
      from: "file.madeBy ?? ((await saysGenerated(ctx, kind, prepared)) ? 'model' : undefined)",
      to: 'file.madeBy',
    },
    'server/features/offers/fulfilment/upload-deliverable.test.ts',
  ),
  planted(
    'the fingerprint of a deleted picture stays while the store is down',
    {
      file: 'server/platform/database/migrations/0152-fingerprints-of-pictures.sql',
      from: 'delete from picture_fingerprints where file_key = new.key;',
      to: '',
    },
    'server/features/media/files/fingerprint-pictures.test.ts',
  ),
  planted(
    'photos of fans get a fingerprint',
    {
      file: 'server/features/media/files/domain/fingerprinted-kinds.ts',
      from: 'selfie: NOT.fan,',
      to: 'selfie: true,',
    },
    'server/features/media/files/fingerprint-pictures.test.ts',
  ),
]
