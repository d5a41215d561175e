/** The package has no types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  type Listing = { objects: { key: string }[]; isTruncated: boolean }
  type ListOptions = { prefix?: string; startAfter?: string; maxKeys?: number }

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    store: { listObjects: (bucket: string, options: ListOptions) => Promise<Listing> }
    logger: { close: () => void }
    callback: () => RequestListener
    configureBuckets: () => Promise<unknown>
  }
}
