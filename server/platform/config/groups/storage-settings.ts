import { choice, daysKept, flag, integer, ports, type SettingsOf, text, url } from '../parsers.ts'
import { daemonAddress } from './address-settings.ts'

const group = 'Files'

export const STORAGE_SETTINGS = {
  STORAGE: choice(['folder', 's3'], {
    default: 'folder',
    group,
    help: 'Where files are stored: a folder, or S3 and compatible services.',
  }),
  STORAGE_DIR: text({
    optional: true,
    group,
    help: 'Folder for files. Several replicas need a shared one. Default: the folder “objects” in DATA_DIR.',
  }),
  S3_BUCKET: text({ optional: true, group, help: 'Bucket for files. Required if STORAGE is s3.' }),
  S3_REGION: text({ optional: true, group, help: 'Region of the bucket. Default: AWS_REGION.' }),
  S3_ENDPOINT: url({
    optional: true,
    group,
    help: 'Address of the object store, if it is not Amazon S3; browsers must be able to reach it. Must be https in production, except on this machine.',
  }),
  S3_FORCE_PATH_STYLE: flag({
    optional: true,
    group,
    help: 'Puts the bucket in the path of addresses instead of the host. Default: on with S3_ENDPOINT, else off.',
  }),
  S3_ACCESS_KEY_ID: text({
    optional: true,
    group,
    help: 'Access key of the object store. Unset: the AWS SDK’s usual sources (environment, role of the machine or container).',
  }),
  S3_SECRET_ACCESS_KEY: text({ secret: true, optional: true, group, help: 'Secret of S3_ACCESS_KEY_ID.' }),
  BUCKET_PICTURE_SECONDS: integer({
    default: 60,
    min: 5,
    max: 900,
    group,
    help: 'How many seconds a signed bucket address of a private picture works. For that long, the picture stays readable there even if the fan moves their session to another device, or deletes the picture while the bucket is unreachable. No effect with a folder.',
  }),
  FETCH_LOOPBACK_PORTS: ports({
    group,
    help: 'Ports of this machine from which files may be fetched over http, if a client gives such an address. Not allowed in production.',
  }),
  CLAMAV_ADDRESS: daemonAddress({
    group,
    help: 'Address of ClamAV’s clamd, such as clamav:3310. Set: uploads are scanned before they are accepted. Unset: only the EICAR test file and programs are detected.',
  }),
  CLAMAV_TIMEOUT_MS: integer({
    default: 120_000,
    min: 1000,
    max: 600_000,
    group,
    help: 'Time without a response from clamd after which an upload fails with 503.',
  }),
  UPLOAD_MEGABYTES_PER_DAY: integer({
    default: 5000,
    min: 1,
    max: 1_000_000,
    group,
    help: 'Megabytes of files that an account may upload to offers in 24 hours: product pictures, attachments, evidence, deliverables.',
  }),
  UNUSED_UPLOAD_DAYS: daysKept(7, group, 'an upload that nothing uses yet'),
  SELFIE_RETENTION_DAYS: daysKept(30, group, 'a fan’s pictures and the art made from them, if nothing was ordered'),
} as const

type StorageSettings = SettingsOf<typeof STORAGE_SETTINGS> & { readonly AWS_REGION: string | undefined }

const ONLY_S3 = Object.keys(STORAGE_SETTINGS).filter((name) => name.startsWith('S3_')) as Extract<
  keyof typeof STORAGE_SETTINGS,
  `S3_${string}`
>[]
/** Bucket names that Amazon allows and that can be part of a host name. */
const BUCKET = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export function storageFaults(settings: StorageSettings, isProduction: boolean): string[] {
  const loopbackFaults =
    isProduction && settings.FETCH_LOOPBACK_PORTS.length > 0
      ? ['FETCH_LOOPBACK_PORTS: clients could reach services on this machine; unset it in production.']
      : []
  return [...loopbackFaults, ...bucketFaults(settings, isProduction)]
}

function bucketFaults(settings: StorageSettings, isProduction: boolean): string[] {
  if (settings.STORAGE !== 's3') {
    const orphans = ONLY_S3.filter((name) => settings[name] !== undefined)
    return orphans.length > 0
      ? [`STORAGE is not s3, but ${orphans.join(', ')} is set: set STORAGE to s3, or unset the others.`]
      : []
  }
  const faults: string[] = []
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings
  if (!bucket) faults.push('S3_BUCKET is missing: name the bucket for files.')
  else if (!BUCKET.test(bucket)) faults.push('S3_BUCKET: give only the name, such as semblance-files.')
  if (!storageRegion(settings))
    faults.push('S3_REGION is missing: name the region of the bucket (auto or us-east-1 if the object store has none).')
  if (!settings.S3_ACCESS_KEY_ID !== !settings.S3_SECRET_ACCESS_KEY)
    faults.push('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.')
  if (typeof endpoint === 'string') {
    const { pathname, protocol, hostname } = new URL(endpoint)
    if (pathname !== '/') faults.push('S3_ENDPOINT: give an address without a path.')
    if (isProduction && protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
      faults.push('S3_ENDPOINT: production needs an https address.')
  }
  return faults
}

/** Returns the region of the bucket, from S3_REGION or AWS_REGION. */
export const storageRegion = (settings: Pick<StorageSettings, 'S3_REGION' | 'AWS_REGION'>): string | undefined =>
  settings.S3_REGION ?? settings.AWS_REGION
