import type { Readable } from 'node:stream'

/** Null where the page does not contain the fact. */
export type ReadProfile = {
  /** Address after all redirects, perhaps on another site. */
  address: string
  followers: number | null
  /** Likes of all posts together, and the number of posts. */
  likes: number | null
  posts: number | null
  imageUrl: string | null
}

export type ProfileFailure =
  /** The profile does not exist. */
  | 'gone'
  | 'private'
  /** The platform rejects requests that come from programs. */
  | 'blocked'
  /** The page redirects to a sign-in page. */
  | 'signIn'
  | 'slow'
  /** The response is not an HTML page. */
  | 'noPage'
  | 'unreachable'

export class ProfileUnreadable extends Error {
  readonly reason: ProfileFailure
  constructor(reason: ProfileFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProfileUnreadable'
    this.reason = reason
  }
}

/** Reads public profile pages of other sites, without signing in there. */
export type ProfileReader = {
  readonly name: 'web' | 'local'
  /** @throws ProfileUnreadable, or the signal's reason if the signal aborts */
  read: (address: string, signal: AbortSignal) => Promise<ReadProfile>
  /**
   * Opens the picture of a profile: JPEG, PNG or WebP, detected from the bytes. The stream fails
   * after `maxBytes`.
   * @throws ProfileUnreadable, or the signal's reason if the signal aborts
   */
  openImage: (imageUrl: string, options: { maxBytes: number; signal: AbortSignal }) => Promise<Readable>
}
