import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ProfileFailure, type ProfileReader, ProfileUnreadable } from '../port.ts'
import { plainPicture } from './plain-picture.ts'

const FAILURES: Readonly<Record<string, { reason: ProfileFailure; message: string }>> = {
  'fails-gone': { reason: 'gone', message: 'There is no such profile.' },
  'fails-private': { reason: 'private', message: 'The profile is not public.' },
  'fails-blocked': { reason: 'blocked', message: 'The platform does not respond to programs.' },
  'fails-signin': { reason: 'signIn', message: 'It redirects to a sign-in page.' },
  'fails-slow': { reason: 'slow', message: 'It took too long.' },
  'fails-nopage': { reason: 'noPage', message: 'It is not a web page.' },
  'fails-unreachable': { reason: 'unreachable', message: 'The server does not respond.' },
}

const LEADS_ON: Readonly<Record<string, (host: string) => string>> = {
  'leads-elsewhere': () => 'profiles.invalid',
  'leads-mobile': (host) => `m.${host.replace(/^www\./, '')}`,
}

const PICTURE = 'https://pictures.invalid/'
const NO_PICTURE = `${PICTURE}gone.png`

/** A profile's numbers and picture depend only on its address. */
export const createLocalProfiles = (): ProfileReader => ({
  name: 'local',
  read: async (address, signal) => {
    signal.throwIfAborted()
    const handle = handleOf(address)
    const failure = FAILURES[handle]
    if (failure) throw new ProfileUnreadable(failure.reason, failure.message)
    const end = new URL(address)
    end.hostname = LEADS_ON[handle]?.(end.hostname) ?? end.hostname
    const digest = digestOf(address)
    if (handle === 'fails-nonumbers')
      return { address: end.href, followers: null, likes: null, posts: null, imageUrl: pictureOf(digest) }
    const followers = 1000 + (digest.readUInt32BE(0) % 2_000_000)
    const posts = 20 + (digest.readUInt16BE(4) % 900)
    const likes = Math.round(followers * posts * (0.005 + (digest.readUInt8(6) / 255) * 0.09))
    const imageUrl =
      handle === 'fails-nopicture' ? null : handle === 'fails-badpicture' ? NO_PICTURE : pictureOf(digest)
    return { address: end.href, followers, likes, posts, imageUrl }
  },
  openImage: async (imageUrl, { maxBytes, signal }) => {
    signal.throwIfAborted()
    const color = new RegExp(`^${PICTURE}([0-9a-f]{6})\\.png$`).exec(imageUrl)?.[1]
    if (color === undefined) throw new ProfileUnreadable('gone', 'There is no such picture.')
    const picture = plainPicture(Buffer.from(color, 'hex'))
    if (picture.byteLength > maxBytes) throw new ProfileUnreadable('noPage', 'The picture is too large.')
    return Readable.from([picture], { objectMode: false })
  },
})

const handleOf = (address: string): string => (new URL(address).pathname.split('/').at(-1) ?? '').replace(/^@/, '')
const digestOf = (address: string): Buffer => createHash('sha256').update(address).digest()
const pictureOf = (digest: Buffer): string => `${PICTURE}${digest.subarray(8, 11).toString('hex')}.png`
