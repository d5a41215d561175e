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
 * What of a kind is taken: pictures are made anew, sound is told by its bytes, any file but programs and markup. What a
 * model made is kept to the byte: it may carry credentials of its maker.
 */
export type Accepts = 'picture' | 'sound' | 'file' | 'made'
export type Visibility = 'public' | 'signed' | 'private'

type FileKindRow = {
  /** What its keys begin with, as the contract has it where it says so. */
  prefix: string
  /** What the names of its keys hold: kinds with one prefix are told by it. */
  inName?: string
  /** `public`: the address is enough. `signed`: and a signature that somebody was given. `private`: served to nobody. */
  visibility: Visibility
  accepts: Accepts
  /** A megabyte is a million bytes. */
  maxBytes: number
  /** The setting that says after how many days it goes; null: it stays until it is deleted. */
  retention: RetentionSetting | null
  /** Whether pages of other sites may show it. */
  crossOrigin: boolean
  /** Whether it is handed out with Content Credentials, and its copies with it. */
  isSigned: boolean
  /** Whether it is looked through for viruses before it counts. */
  isScanned: boolean
  /** Whether it is of what an account may bring within a day (UPLOAD_MEGABYTES_PER_DAY). */
  isMetered: boolean
  /** Whether it shows somebody who may have it deleted: then no cache keeps it for long. */
  isOfPeople: boolean
  /** A picture is cut to a square of so many pixels at most. */
  squareSide?: number
}

/** Both are days, and 0 is for good. */
export type RetentionSetting = 'UNUSED_UPLOAD_DAYS' | 'SELFIE_RETENTION_DAYS'

const kept = {
  retention: null,
  crossOrigin: false,
  isSigned: false,
  isScanned: false,
  isMetered: false,
  isOfPeople: false,
} as const
const picture = { ...kept, accepts: 'picture', maxBytes: PICTURE_BYTES } as const
const shown = { ...picture, visibility: 'public', crossOrigin: true } as const
const made = {
  accepts: 'made',
  maxBytes: MADE_BYTES,
  retention: 'SELFIE_RETENTION_DAYS',
  crossOrigin: false,
  isSigned: true,
  isScanned: false,
  isMetered: false,
  isOfPeople: true,
} as const
const closed = { ...picture, visibility: 'signed' } as const

/** Every kind of file there is, by its name. A new one is a row. */
export const FILE_KINDS = {
  /** Brought along with an offer; kept once the offer names it. */
  'product-image': {
    ...closed,
    prefix: 'offers/product-images/',
    retention: 'UNUSED_UPLOAD_DAYS',
    isScanned: true,
    isMetered: true,
  },
  /** What a talent hands over; kept once a delivery names it. */
  deliverable: {
    ...kept,
    prefix: 'offers/deliverables/',
    visibility: 'signed',
    accepts: 'file',
    isSigned: true,
    isScanned: true,
    isMetered: true,
    maxBytes: DELIVERABLE_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  /** What a side of a dispute shows; kept once what it says names it. */
  'dispute-evidence': {
    ...kept,
    prefix: 'offers/evidence/',
    visibility: 'signed',
    accepts: 'file',
    isScanned: true,
    isMetered: true,
    maxBytes: EVIDENCE_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  /** What says that a completed offer is licensed; made anew when the work is. */
  'licence-certificate': {
    ...kept,
    prefix: 'offers/licences/',
    visibility: 'signed',
    accepts: 'file',
    isSigned: true,
    maxBytes: CERTIFICATE_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  /** Sent along with a message about an offer; kept once the message is sent. */
  'message-attachment': {
    ...kept,
    prefix: 'offers/messages/',
    visibility: 'signed',
    accepts: 'file',
    isScanned: true,
    isMetered: true,
    maxBytes: ATTACHMENT_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  /** What models made of a brief: the chosen ones stay with their offer, the others go. */
  'image-candidate': { ...made, prefix: 'offers/image-candidates/', visibility: 'signed' },
  'voice-candidate': { ...made, prefix: 'offers/voice-candidates/', visibility: 'signed' },
  'voice-preview': { ...made, prefix: 'offers/voice-previews/', visibility: 'signed' },
  /** What a fan brings of themselves, and what is made of it. Kept once an order holds it. */
  selfie: { ...closed, prefix: 'merch/selfie/', retention: 'SELFIE_RETENTION_DAYS' },
  'art-candidate': { ...made, prefix: 'merch/ai-candidates/', visibility: 'signed' },
  'final-art': { ...made, prefix: 'merch/ai-generated/', visibility: 'signed' },
  'art-mask': { ...made, prefix: 'merch/bg-masks/', visibility: 'signed', isSigned: false },
  'watermarked-preview': { ...made, prefix: 'merch/preview/', visibility: 'public', crossOrigin: true },
  /** Art on a product: what everybody may see, watermarked, and what is printed. */
  'render-preview': {
    ...made,
    prefix: 'merch/renders/',
    inName: '-preview-',
    visibility: 'public',
    crossOrigin: true,
  },
  'render-clean': { ...made, prefix: 'merch/renders/', inName: '-clean-', visibility: 'signed' },
  /** Art as a print shop gets it: large, and made of what is ordered alone. */
  'render-print': { ...made, prefix: 'merch/prints/', visibility: 'signed', maxBytes: PRINT_BYTES },
  /** What a seller's store prints, and what everybody sees of it: the art, and products with it, 1200 pixels at most. */
  'store-art': { ...made, prefix: 'merch/seller-store/art/', visibility: 'signed', retention: null },
  'store-picture': {
    ...made,
    prefix: 'merch/seller-store/pictures/',
    visibility: 'public',
    crossOrigin: true,
    retention: null,
  },
  /** What a seller builds a store of; kept once the store is saved with it. */
  'store-photo': {
    ...closed,
    prefix: 'merch/seller-store/photos/',
    retention: 'UNUSED_UPLOAD_DAYS',
    isMetered: true,
  },
  /** What art is laid into; admins bring it. */
  template: { ...shown, prefix: 'merch/templates-v2/' },
  /** What a campaign shows, and what is printed beside the art: logos, heroes, overlays, backs. */
  'campaign-asset': { ...shown, prefix: 'merch/assets/' },
  /** What a shared piece of art looks like elsewhere. */
  'share-picture': { ...made, prefix: 'merch/shares/', visibility: 'public', crossOrigin: true },
  /** Where a team of a leaderboard stands, as it is shown elsewhere; made anew when that changes. */
  'board-picture': { ...made, prefix: 'merch/boards/', visibility: 'public', crossOrigin: true, retention: null },
  /** Papers of an order: receipts, packing slips. */
  'order-paper': {
    ...kept,
    prefix: 'merch/papers/',
    visibility: 'signed',
    accepts: 'file',
    maxBytes: CERTIFICATE_BYTES,
    retention: 'UNUSED_UPLOAD_DAYS',
  },
  'likeness-image': { ...closed, prefix: 'likeness-image-assets/' },
  'likeness-voice': {
    ...kept,
    prefix: 'likeness-voice-assets/',
    visibility: 'signed',
    accepts: 'sound',
    maxBytes: SOUND_BYTES,
  },
  'voice-sample': { ...made, prefix: 'voice-samples/', visibility: 'signed', retention: null },
  /** Everything about a person, as they asked for it. Whoever stores it says for how long. */
  'data-export': {
    ...kept,
    prefix: 'privacy/exports/',
    visibility: 'signed',
    accepts: 'file',
    maxBytes: EXPORT_BYTES,
  },
  /** What somebody shows of themselves beside their name; kept while their account shows it. */
  portrait: {
    ...shown,
    prefix: 'portraits/',
    retention: 'UNUSED_UPLOAD_DAYS',
    isOfPeople: true,
    squareSide: 640,
  },
  /** Copies of what talents' profiles elsewhere show to everybody. */
  'profile-picture': { ...shown, prefix: 'profile-pictures/', isOfPeople: true },
  branding: { ...shown, prefix: 'branding/' },
  'catalog-picture': { ...shown, prefix: 'merch/catalog/' },
} as const satisfies Record<string, FileKindRow>

export type FileKind = keyof typeof FILE_KINDS

/** Kinds of which an account may bring so much within a day, all of them together. */
export const METERED_KINDS: readonly FileKind[] = (Object.keys(FILE_KINDS) as FileKind[]).filter(
  (kind) => FILE_KINDS[kind].isMetered,
)

/** The kind a row names; a row of the table says no other. */
export const kindOf = (kind: FileKind): FileKindRow => FILE_KINDS[kind]

/** Which kind's keys are like this one; undefined for what is no key of ours. */
export const kindOfKey = (key: string): FileKind | undefined =>
  isFileKey(key)
    ? (Object.keys(FILE_KINDS) as FileKind[]).find((kind) => {
        const { prefix, inName } = kindOf(kind)
        return key.startsWith(prefix) && (inName === undefined || key.includes(inName, prefix.length))
      })
    : undefined

/**
 * A prefix, and a name that we made: 128 random bits in it (an id or made for the file), words and numbers around them,
 * and nothing that a path could be led astray by.
 */
const FILE_KEY = /^(?:[a-z][a-z0-9-]*\/)+(?:[a-z]{1,20}-)?[0-9a-f]{32}(?:-[0-9a-z]{1,36}){0,12}(?:\.[a-z0-9]{1,8})?$/
const isFileKey = (key: string): boolean => key.length <= 200 && FILE_KEY.test(key)

/** Widths in which a picture may be asked for. */
export const WIDTHS = [160, 320, 640, 768, 960, 1280, 1920] as const
export type Width = (typeof WIDTHS)[number]
