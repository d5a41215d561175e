const MB = 1_000_000
const PICTURE_BYTES = 10 * MB
const SOUND_BYTES = 20 * MB
const MADE_BYTES = 40 * MB
const PRINT_BYTES = 120 * MB
const ATTACHMENT_BYTES = 50 * MB
const DELIVERABLE_BYTES = 500 * MB
const EVIDENCE_BYTES = 50 * MB
const CERTIFICATE_BYTES = 5 * MB
const EXPORT_BYTES = 50_000 * MB

/**
 * Content that a kind accepts. `picture` is re-encoded. `sound` is detected by its bytes. `file` is
 * anything but programs and markup. `made` comes from a model and stays unchanged, because it may
 * carry the model's Content Credentials.
 */
export type Accepts = 'picture' | 'sound' | 'file' | 'made'
export type Visibility = 'public' | 'signed' | 'private'

type FileKindRow = {
  prefix: string
  /** Text inside the key that distinguishes kinds with the same prefix. */
  inName?: string
  /**
   * `public`: anyone with the address can open the file. `signed`: the address also needs a
   * signature. `private`: the file is never served.
   */
  visibility: Visibility
  accepts: Accepts
  /** Bytes; a megabyte here is a million bytes. */
  maxBytes: number
  /**
   * Setting with the number of days after which a file expires; null if it stays until it is
   * deleted.
   */
  retention: RetentionSetting | null
  crossOrigin: boolean
  hasContentCredentials: boolean
  isScanned: boolean
  /** True if the file counts toward an account's daily uploads (UPLOAD_MEGABYTES_PER_DAY). */
  isMetered: boolean
  /** Caches store such a file only briefly, because the person in it may have it deleted. */
  isOfPeople: boolean
  squareSide?: number
}

/** 0 means that the files never expire. */
export type RetentionSetting = 'UNUSED_UPLOAD_DAYS' | 'SELFIE_RETENTION_DAYS'

const permanent = {
  retention: null,
  crossOrigin: false,
  hasContentCredentials: false,
  isScanned: false,
  isMetered: false,
  isOfPeople: false,
} as const
const picture = { ...permanent, accepts: 'picture', maxBytes: PICTURE_BYTES } as const
const publicPictureKind = { ...picture, visibility: 'public', crossOrigin: true } as const
const made = {
  accepts: 'made',
  maxBytes: MADE_BYTES,
  retention: 'SELFIE_RETENTION_DAYS',
  crossOrigin: false,
  hasContentCredentials: true,
  isScanned: false,
  isMetered: false,
  isOfPeople: true,
} as const
const signedPictureKind = { ...picture, visibility: 'signed' } as const

export const FILE_KINDS = {
  /** Uploaded for an offer; kept once the offer refers to it. */
  'product-image': {
    ...signedPictureKind,
    prefix: 'offers/product-images/',
    retention: 'UNUSED_UPLOAD_DAYS',
    isScanned: true,
    isMetered: true,
  },
  /** Uploaded by a talent; kept once a delivery refers to it. */
  deliverable: {
    ...permanent,
    prefix: 'offers/deliverables/',
    visibility: 'signed',
    accepts: 'file',
    hasContentCredentials: true,
    isScanned: true,
    isMetered: true,
    maxBytes: DELIVERABLE_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  /** Uploaded in a dispute; kept once a statement refers to it. */
  'dispute-evidence': {
    ...permanent,
    prefix: 'offers/evidence/',
    visibility: 'signed',
    accepts: 'file',
    isScanned: true,
    isMetered: true,
    maxBytes: EVIDENCE_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  /** License certificate of a completed offer. If the work changes, a new certificate is made. */
  'licence-certificate': {
    ...permanent,
    prefix: 'offers/licences/',
    visibility: 'signed',
    accepts: 'file',
    hasContentCredentials: true,
    maxBytes: CERTIFICATE_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  /**
   * Agreement that both sides have signed. It gets no Content Credentials, because any addition
   * would break its own seal.
   */
  agreement: {
    ...permanent,
    prefix: 'offers/agreements/',
    visibility: 'signed',
    accepts: 'file',
    maxBytes: CERTIFICATE_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  /** Attached to a message about an offer; kept once the message is sent. */
  'message-attachment': {
    ...permanent,
    prefix: 'offers/messages/',
    visibility: 'signed',
    accepts: 'file',
    isScanned: true,
    isMetered: true,
    maxBytes: ATTACHMENT_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  /** Results that models made for an offer. Selected results are kept, others are deleted. */
  'image-candidate': { ...made, prefix: 'offers/image-candidates/', visibility: 'signed' },
  'voice-candidate': { ...made, prefix: 'offers/voice-candidates/', visibility: 'signed' },
  'voice-preview': { ...made, prefix: 'offers/voice-previews/', visibility: 'signed' },
  /** A fan's photo, and the art made from it. Kept while an order uses it. */
  selfie: { ...signedPictureKind, prefix: 'merch/selfie/', retention: 'SELFIE_RETENTION_DAYS' },
  'art-candidate': { ...made, prefix: 'merch/ai-candidates/', visibility: 'signed' },
  'final-art': { ...made, prefix: 'merch/ai-generated/', visibility: 'signed' },
  'art-mask': { ...made, prefix: 'merch/bg-masks/', visibility: 'signed', hasContentCredentials: false },
  'watermarked-preview': { ...made, prefix: 'merch/preview/', visibility: 'public', crossOrigin: true },
  /** Art on a product. The preview is public and has a watermark; the other picture has none. */
  'render-preview': {
    ...made,
    prefix: 'merch/renders/',
    inName: '-preview-',
    visibility: 'public',
    crossOrigin: true,
  },
  'render-clean': { ...made, prefix: 'merch/renders/', inName: '-clean-', visibility: 'signed' },
  /** Print file for the print shop: large, and only made for orders. */
  'render-print': { ...made, prefix: 'merch/prints/', visibility: 'signed', maxBytes: PRINT_BYTES },
  /**
   * A store's art for printing, and its public pictures of art and products, at most 1,200 pixels.
   */
  'store-art': { ...made, prefix: 'merch/seller-store/art/', visibility: 'signed', retention: null },
  'store-picture': {
    ...made,
    prefix: 'merch/seller-store/pictures/',
    visibility: 'public',
    crossOrigin: true,
    retention: null,
  },
  /** Uploaded by a seller for a store; kept once the store is saved. */
  'store-photo': {
    ...signedPictureKind,
    prefix: 'merch/seller-store/photos/',
    retention: 'UNUSED_UPLOAD_DAYS',
    isMetered: true,
  },
  template: { ...publicPictureKind, prefix: 'merch/templates-v2/' },
  /** Campaign pictures for display or print: logos, heroes, overlays, backs. */
  'campaign-asset': { ...publicPictureKind, prefix: 'merch/assets/' },
  /** Preview of shared art on other sites. */
  'share-picture': { ...made, prefix: 'merch/shares/', visibility: 'public', crossOrigin: true },
  /** Preview of a team's rank on other sites; made again when the rank changes. */
  'board-picture': { ...made, prefix: 'merch/boards/', visibility: 'public', crossOrigin: true, retention: null },
  'order-paper': {
    ...permanent,
    prefix: 'merch/papers/',
    visibility: 'signed',
    accepts: 'file',
    maxBytes: CERTIFICATE_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  'likeness-image': { ...signedPictureKind, prefix: 'likeness-image-assets/' },
  'likeness-voice': {
    ...permanent,
    prefix: 'likeness-voice-assets/',
    visibility: 'signed',
    accepts: 'sound',
    maxBytes: SOUND_BYTES,
  },
  'voice-sample': { ...made, prefix: 'voice-samples/', visibility: 'signed', retention: null },
  /** Export of everything about a person. The code that stores it sets the expiry. */
  'data-export': {
    ...permanent,
    prefix: 'privacy/exports/',
    visibility: 'signed',
    accepts: 'file',
    maxBytes: EXPORT_BYTES,
  },
  /** Profile picture; kept while the account shows it. */
  portrait: {
    ...publicPictureKind,
    prefix: 'portraits/',
    retention: 'UNUSED_UPLOAD_DAYS',
    isOfPeople: true,
    squareSide: 640,
  },
  /** Copies of public pictures of talents' external profiles. */
  'profile-picture': { ...publicPictureKind, prefix: 'profile-pictures/', isOfPeople: true },
  branding: { ...publicPictureKind, prefix: 'branding/' },
  'catalog-picture': { ...publicPictureKind, prefix: 'merch/catalog/' },
} as const satisfies Record<string, FileKindRow>

export type FileKind = keyof typeof FILE_KINDS

export const METERED_KINDS: readonly FileKind[] = (Object.keys(FILE_KINDS) as FileKind[]).filter(
  (kind) => FILE_KINDS[kind].isMetered,
)

export const kindOf = (kind: FileKind): FileKindRow => FILE_KINDS[kind]

export const kindOfKey = (key: string): FileKind | undefined =>
  isFileKey(key)
    ? (Object.keys(FILE_KINDS) as FileKind[]).find((kind) => {
        const { prefix, inName } = kindOf(kind)
        return key.startsWith(prefix) && (inName === undefined || key.includes(inName, prefix.length))
      })
    : undefined

/**
 * A prefix, and a name with 128 random bits between optional words and numbers. Path traversal
 * such as `../` does not match.
 */
const FILE_KEY = /^(?:[a-z][a-z0-9-]*\/)+(?:[a-z]{1,20}-)?[0-9a-f]{32}(?:-[0-9a-z]{1,36}){0,12}(?:\.[a-z0-9]{1,8})?$/
const isFileKey = (key: string): boolean => key.length <= 200 && FILE_KEY.test(key)

export const WIDTHS = [160, 320, 640, 768, 960, 1280, 1920] as const
export type Width = (typeof WIDTHS)[number]
