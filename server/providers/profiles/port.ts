import type { Readable } from 'node:stream'

/** Data of a public profile page. A member is null if the page does not contain it. */
export type ReadProfile = {
  /** The final address. It may belong to another site, because the page may redirect. */
  address: string
  followers: number | null
  /** Total likes of all posts, and the number of posts. */
  likes: number | null
  posts: number | null
  imageUrl: string | null
}

export type ProfileFailure =
  /** There is no such profile. */
  | 'gone'
  | 'private'
  /** The platform rejects automated requests. */
  | 'blocked'
  /** The page redirects to a sign-in page. */
  | 'signIn'
  | 'slow'
  /** The response is no HTML page. */
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

/** Reads public profile pages without signing in. */
export type ProfileReader = {
  readonly name: 'web' | 'local'
  /**
   * Reads a profile page.
   * @throws ProfileUnreadable, or the signal's reason if aborted
   */
  read: (address: string, signal: AbortSignal) => Promise<ReadProfile>
  /**
   * Opens a profile's picture: JPEG, PNG or WebP, detected from the bytes. The stream fails after
   * `maxBytes`.
   * @throws ProfileUnreadable, or the signal's reason if aborted
   */
  openImage: (imageUrl: string, options: { maxBytes: number; signal: AbortSignal }) => Promise<Readable>
}
