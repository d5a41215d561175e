import type { RawBuilder } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { PictureKind } from './domain/picture-kinds.ts'

type SurfaceCtx = Pick<Context, 'config' | 'clock'>

/** A picture that its surface has just stopped showing. */
type HiddenPicture = {
  /** Null if a fan without an account made it. */
  accountId: string | null
  /** The files to take down, the original first. */
  keys: readonly string[]
  /** Further digests that recognize the picture, besides those of its files. */
  digests?: readonly string[]
}

/** A place that shows pictures to everybody. Its feature provides it. */
export type PictureSurface = {
  /**
   * The pictures that are shown, and those that were taken down but still exist. `file_key` is the
   * file that visitors see.
   */
  pictures: RawBuilder<{ id: string; account_id: string | null; file_key: string; created_at: Date }>
  /**
   * Stops showing a picture, in the transaction of the takedown. Locks the picture's rows in the
   * same way as the feature does when it publishes a picture. Undefined if there is no such
   * picture.
   */
  hide: (ctx: SurfaceCtx, trx: Trx, id: string, at: Date) => Promise<HiddenPicture | undefined>
  /** Shows it again. Returns false if its owner deleted it or has replaced it. */
  show: (ctx: SurfaceCtx, trx: Trx, id: string, at: Date) => Promise<boolean>
  /** Finds the address of somebody without an account; null if nobody left one. */
  addressOf?: (trx: Trx, id: string) => Promise<string | null>
}

export type Settlement = { admin: Pick<Caller, 'accountId' | 'email'>; reason: string; at: Date }

export type PictureTakedownHandlers = { readonly [Kind in PictureKind]: PictureSurface } & {
  /**
   * Upholds a report of a face, and mails its sender.
   * @returns the account that the report is about, or null if unknown
   * @throws Conflict if it was already decided; Forbidden if the admin sent it
   */
  upholdReport: (trx: Trx, reportId: string, by: Settlement) => Promise<string | null>
  /**
   * Keeps the fingerprints of the files, so that near copies are held when they are uploaded. `id`
   * is the takedown.
   */
  keepFingerprints: (
    trx: Trx,
    removed: { id: string; accountId: string | null; fileKeys: readonly string[]; at: Date },
  ) => Promise<void>
  /** Deletes the fingerprints of a takedown, as its picture is allowed again. */
  forgetFingerprints: (trx: Trx, id: string) => Promise<void>
  /** Settles the open reports of a share. */
  settleShareReports: (trx: Trx, shareId: string, by: Settlement) => Promise<void>
}
