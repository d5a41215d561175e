import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { assertContentType, assertKeyPrefix, assertObjectKey } from '../object-key.ts'
import {
  type ListedObject,
  type ObjectInfo,
  type ObjectStorage,
  RangeNotSatisfiable,
  StorageUnavailable,
} from '../port.ts'
import { acceptGranted, createUploadGrants, type GrantOptions } from '../upload-grants.ts'
import { convertFailures, isBeyondEnd, isNoSuchKey, unavailable } from './failures.ts'
import { createPut } from './put-object.ts'
import type { OpenBucket } from './s3-client.ts'

const MAX_DELETED_AT_ONCE = 1000
const MAX_PAGE = 1000
const PROBE_KEY = 'checks/can-be-written'

/** `grantOptions` is for uploads of unknown size, which use our own route. */
export function createS3Storage({ client, bucket, origin }: OpenBucket, grantOptions: GrantOptions): ObjectStorage {
  const grants = createUploadGrants(grantOptions)
  const of = (key: string) => {
    assertObjectKey(key)
    return { Bucket: bucket, Key: key }
  }
  const putObject = createPut({ client, bucket })

  const head = async (key: string): Promise<ObjectInfo | undefined> => {
    try {
      return infoOf(key, await client.send(new HeadObjectCommand(of(key))))
    } catch (error) {
      if (isNoSuchKey(error)) return undefined
      throw unavailable(error)
    }
  }

  const put: ObjectStorage['put'] = async (object) => {
    assertObjectKey(object.key)
    assertContentType(object.contentType)
    return putObject(object)
  }

  const remove: ObjectStorage['delete'] = async (keys) => {
    for (const key of keys) assertObjectKey(key)
    for (let from = 0; from < keys.length; from += MAX_DELETED_AT_ONCE)
      await convertFailures(deleteProven({ client, bucket }, keys.slice(from, from + MAX_DELETED_AT_ONCE)))
  }

  return {
    name: 's3',
    origin,
    put,
    head: async (key) => {
      assertObjectKey(key)
      return head(key)
    },
    get: async (key, range) => {
      const input = { ...of(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }
      try {
        const response = await client.send(new GetObjectCommand(input))
        const total = /\/(\d+)$/.exec(response.ContentRange ?? '')?.[1]
        const info = infoOf(key, { ...response, ContentLength: total ? Number(total) : response.ContentLength })
        // In Node, the SDK's body is always a Node stream.
        return { ...info, body: response.Body as Readable }
      } catch (error) {
        if (isNoSuchKey(error)) return undefined
        const there = isBeyondEnd(error) ? await head(key) : undefined
        throw there ? new RangeNotSatisfiable(there.bytes) : unavailable(error)
      }
    },
    delete: remove,
    list: async (prefix, { limit, after }) => {
      assertKeyPrefix(prefix)
      if (after !== undefined) assertObjectKey(after)
      return convertFailures(listAfter({ client, bucket }, prefix, limit, after))
    },
    signGet: async (key, expiresInSeconds, as) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...of(key),
          ResponseContentType: as.contentType,
          ResponseContentDisposition: as.disposition,
          ResponseCacheControl: as.cacheControl,
        }),
        { expiresIn: expiresInSeconds },
      ),
    presignPost: async ({ key, contentType, minBytes, maxBytes, expiresInSeconds }) => {
      assertContentType(contentType)
      return createPresignedPost(client, {
        ...of(key),
        Conditions: [['content-length-range', minBytes, maxBytes]],
        Fields: { 'Content-Type': contentType },
        Expires: expiresInSeconds,
      })
    },
    presignPut: async (grant) => {
      // A signed URL of S3 has no maximum size, so an upload of unknown size uses our own route.
      if (!('bytes' in grant)) return grants.presignPut(grant)
      const { key, contentType, expiresInSeconds, bytes } = grant
      assertContentType(contentType)
      const command = new PutObjectCommand({ ...of(key), ContentType: contentType, ContentLength: bytes })
      const signableHeaders = new Set(['host', 'content-type', 'content-length'])
      const url = await getSignedUrl(client, command, { expiresIn: expiresInSeconds, signableHeaders })
      return { url, headers: { 'content-type': contentType } }
    },
    acceptUpload: acceptGranted(grants, put),
    check: async () => {
      await put({ key: PROBE_KEY, body: new Uint8Array(), contentType: 'text/plain' })
      await remove([PROBE_KEY])
    },
  }
}

type S3ObjectFields = {
  ContentLength?: number | undefined
  ContentType?: string | undefined
  ETag?: string | undefined
  LastModified?: Date | undefined
}

function infoOf(key: string, { ContentLength, ContentType, ETag, LastModified }: S3ObjectFields): ObjectInfo {
  if (ContentLength === undefined || !ETag || !LastModified)
    throw new StorageUnavailable('The object store described an object without its size, ETag or time.')
  const contentType = ContentType ?? 'application/octet-stream'
  return { key, bytes: ContentLength, contentType, etag: ETag, modifiedAt: LastModified }
}

type Bucket = { client: S3Client; bucket: string }

async function deleteProven({ client, bucket }: Bucket, keys: readonly string[]): Promise<void> {
  const { Deleted = [], Errors = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: false } }),
  )
  const [refused] = Errors
  if (refused) throw new StorageUnavailable(`The object store did not delete: ${refused.Code ?? 'no code'}.`)
  if (Deleted.some(({ DeleteMarker }) => DeleteMarker))
    throw new StorageUnavailable('The bucket keeps versions, so nothing in it is really deleted: turn versioning off.')
  const gone = new Set(Deleted.map(({ Key }) => Key))
  if (!keys.every((key) => gone.has(key)))
    throw new StorageUnavailable('The object store did not confirm the deletion of every object.')
}

async function listAfter({ client, bucket }: Bucket, prefix: string, limit: number, after?: string) {
  const found: ListedObject[] = []
  for (let from = after, isMore = true; isMore && found.length < limit; ) {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        MaxKeys: Math.min(limit - found.length, MAX_PAGE),
        StartAfter: from,
      }),
    )
    for (const { Key, Size, ETag, LastModified } of page.Contents ?? []) {
      if (!Key) throw new StorageUnavailable('The object store listed an object without its key.')
      const { contentType: _, ...listed } = infoOf(Key, { ContentLength: Size, ETag, LastModified })
      found.push(listed)
    }
    isMore = page.IsTruncated === true
    from = found.at(-1)?.key
  }
  return found
}
