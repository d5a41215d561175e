import { S3Client } from '@aws-sdk/client-s3'
import { storageRegion } from '../../../platform/config/groups/storage-settings.ts'
import type { Config } from '../../../platform/config/load-config.ts'

const CONNECT_TIMEOUT_MS = 5000
/** A connection without data for this time counts as broken, also in the middle of an object. */
const SILENCE_TIMEOUT_MS = 30_000
/** The SDK retries temporary failures, except those of streams, which put-object.ts retries. */
export const MAX_ATTEMPTS = 4
const MAX_CONNECTIONS = 200

export type S3Config = Pick<
  Config,
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'AWS_REGION'
  | 'S3_ENDPOINT'
  | 'S3_FORCE_PATH_STYLE'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>

/** The SDK also throws its errors, and the caller logs them. */
const ignored = (): void => undefined
const quiet = { trace: ignored, debug: ignored, info: ignored, warn: ignored, error: ignored }

/** `origin` is that of the signed URLs. */
export type OpenBucket = { client: S3Client; bucket: string; origin: string }

/**
 * @throws if no bucket is configured, which the check of the settings already rejects at startup
 */
export function openBucket(config: S3Config, silenceMs = SILENCE_TIMEOUT_MS): OpenBucket {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = config
  const region = storageRegion(config)
  if (!bucket || !region) throw new Error('s3 has no bucket or region: the configuration was not validated')
  const forcePathStyle = config.S3_FORCE_PATH_STYLE ?? endpoint !== undefined
  const connections = { keepAlive: true, maxSockets: MAX_CONNECTIONS }
  const client = new S3Client({
    region,
    forcePathStyle,
    maxAttempts: MAX_ATTEMPTS,
    logger: quiet,
    // Stores of other companies support the newer checksums partly or not at all. TLS and our own
    // check of the size suffice.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: silenceMs,
      httpAgent: connections,
      httpsAgent: connections,
    },
    ...(endpoint ? { endpoint } : {}),
    ...(id && secret ? { credentials: { accessKeyId: id, secretAccessKey: secret } } : {}),
  })
  // The SDK decides if the bucket is in the host name or in the path of a URL.
  const { url } = client.config.endpointProvider({
    Bucket: bucket,
    Region: region,
    ForcePathStyle: forcePathStyle,
    UseFIPS: false,
    UseDualStack: false,
    Accelerate: false,
    ...(endpoint ? { Endpoint: endpoint } : {}),
  })
  return { client, bucket, origin: url.origin }
}
