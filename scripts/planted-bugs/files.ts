import { type PlantedBug, planted } from './planted-bug.ts'

const FETCHER = 'server/platform/fetcher'
const FETCHED = `${FETCHER}/fetch-guarded.test.ts`
const SOCKET = `${FETCHER}/open-socket.ts`
const STORAGE = 'server/providers/storage'
const IN_A_FOLDER = `${STORAGE}/folder/folder-storage.test.ts`
const IN_S3 = `${STORAGE}/s3/s3-storage.test.ts`

/** Bugs in file storage, and in downloads that the server makes for clients. */
export const FILE_BUGS: readonly PlantedBug[] = [
  planted(
    'a name that answers otherwise the second time leads into this machine',
    {
      file: SOCKET,
      from: 'lookup: pinnedTo(addresses) })',
      to: 'lookup: (name, _, done) => void network.resolve(name, signal).then((all) => done(null, all.map((address) => ({ address, family: 4 })))) })',
    },
    FETCHED,
  ),
  planted(
    'a name with one public address among private ones is let through',
    { file: SOCKET, from: '!addresses.every(isPublicAddress)', to: '!addresses.some(isPublicAddress)' },
    FETCHED,
  ),
  planted(
    'redirects lead anywhere',
    { file: `${FETCHER}/fetch-guarded.ts`, from: 'url = assertFetchable(next.href, within)', to: 'url = next' },
    FETCHED,
  ),
  planted(
    'a certificate of anybody is good enough',
    { file: SOCKET, from: 'rejectUnauthorized: true', to: 'rejectUnauthorized: false' },
    FETCHED,
  ),
  planted(
    'an answer that does not say how large it is may be as large as it likes',
    {
      file: `${FETCHER}/fetch-guarded.ts`,
      from: 'if (bytes > maxBytes) throw tooLarge(maxBytes)',
      to: 'if (bytes < 0) throw tooLarge(maxBytes)',
    },
    FETCHED,
  ),
  planted(
    'addresses that nobody was given count as public',
    {
      file: `${FETCHER}/fetchable-address.ts`,
      from: " && address.match(ipaddr.IPv6.parse('2000::'), 3)",
      to: '',
    },
    `${FETCHER}/fetchable-address.test.ts`,
  ),
  planted(
    'a key climbs out of its folder',
    { file: `${STORAGE}/object-key.ts`, from: '&& !DOTS.test(part)', to: '' },
    IN_A_FOLDER,
  ),
  planted(
    'half of a file stays behind when its sender hangs up',
    {
      file: `${STORAGE}/folder/folder-storage.ts`,
      from: '      await rm(temporary, { force: true })\n      throw error\n',
      to: '      throw error\n',
    },
    IN_A_FOLDER,
  ),
  planted(
    'the conditions of an upload can be changed by who uploads',
    {
      file: `${STORAGE}/upload-grants.ts`,
      from: 'if (given.length !== expected.length || !timingSafeEqual(given, expected))',
      to: 'if (given.length !== expected.length)',
    },
    IN_A_FOLDER,
  ),
  planted(
    'an upload may be larger than was granted, as long as it does not say so',
    {
      file: `${STORAGE}/upload-grants.ts`,
      from: '      assertSize(bytes, { ...granted, minBytes: 0 })\n',
      to: '',
    },
    IN_A_FOLDER,
  ),
  planted(
    'parts of an upload that could not be completed stay in the bucket',
    {
      file: `${STORAGE}/s3/put-object.ts`,
      from: '      if (upload.uploadId) await giveUp(object.key, upload.uploadId)\n',
      to: '',
    },
    IN_S3,
  ),
  planted(
    'what is deleted lives on as a version',
    { file: `${STORAGE}/s3/s3-storage.ts`, from: 'Deleted.some(({ DeleteMarker }) => DeleteMarker)', to: 'false' },
    IN_S3,
  ),
  planted(
    'an address for uploading a picture takes a page as well',
    {
      file: `${STORAGE}/s3/s3-storage.ts`,
      from: "new Set(['host', 'content-type', 'content-length'])",
      to: "new Set(['host', 'content-length'])",
    },
    IN_S3,
  ),
]
