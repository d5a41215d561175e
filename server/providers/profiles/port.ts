import type { Readable } from 'node:stream'

/** What a public profile page says of whom it is about. Null: it does not say. */
export type ReadProfile = {
  /** Where it lay in the end: platforms lead from one address to another, and some lead elsewhere. */
  address: string
  followers: number | null
  /** All likes of all that was posted, and how many posts that is. */
  likes: number | null
  posts: number | null
  /** Where its picture lies. */
  imageUrl: string | null
}

/** In which way a profile could not be read. */
export type ProfileFailure =
  /** There is no such profile. */
  | 'gone'
  /** There is one, and it is not for everybody. */
  | 'private'
  /** The platform does not answer programs such as ours. */
  | 'blocked'
  /** It leads to a page for signing in. */
  | 'signIn'
  /** It took longer than it may. */
  | 'slow'
  /** What lies there is no page. */
  | 'noPage'
  /** Nobody answers, or not as they should. */
  | 'unreachable'

/** Why a profile could not be read. */
export class ProfileUnreadable extends Error {
  readonly reason: ProfileFailure
  constructor(reason: ProfileFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProfileUnreadable'
    this.reason = reason
  }
}

/** Reads public profile pages, as anybody can who has their address. */
export type ProfileReader = {
  readonly name: 'web' | 'local'
  /** @throws ProfileUnreadable; the reason of `signal` when that was aborted */
  read: (address: string, signal: AbortSignal) => Promise<ReadProfile>
  /**
   * Opens the picture that a profile named: JPEG, PNG or WebP by its bytes, `maxBytes` at most; the stream fails past them.
   * @throws ProfileUnreadable; the reason of `signal`
   */
  openImage: (imageUrl: string, options: { maxBytes: number; signal: AbortSignal }) => Promise<Readable>
}
