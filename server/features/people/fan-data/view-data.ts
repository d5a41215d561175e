import type { FanDataPageProps } from '../../../../web/people/fan-data-props.ts'
import type { Context } from '../../../platform/context.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { pathOfToken } from './data-link.ts'
import { PARTS_OF, type Scope } from './domain/parts.ts'
import { findSubject, ownerOf } from './find-subject.ts'
import type { FanDataHandlers } from './handlers.ts'
import { countRows } from './queries/count-rows.ts'

const MAX_ITEMS = 24

export type FanDataView = Extract<FanDataPageProps['view'], { is: 'data' }>

/** Returns the number of items of each kind, and pictures that certainly belong to the person. */
export async function viewData(
  ctx: Context,
  { data, merch }: FanDataHandlers,
  { scope, token, done }: { scope: Scope; token: string; done: FanDataView['done'] },
): Promise<FanDataView> {
  const subject = await findSubject(ctx.db, merch, scope)
  const tables = data.flatMap((owner) => owner.tables)
  const { own, named, orders } = subject
  const shares = await merch.listShares(ctx.db, own, MAX_ITEMS)
  return {
    is: 'data',
    about: scope.kind,
    address: subject.address,
    counts: (await countRows(ctx.db, tables, ownerOf(subject))).map(({ title, count }) => ({ title, count })),
    namedSessions: named.length,
    openOrders: orders.filter(({ isOpen }) => isOpen).map(({ number }) => number),
    photos: (await merch.listPhotos(ctx.db, own, MAX_ITEMS)).map(({ key }) => mediaUrl(ctx, key)),
    art: (await merch.listPreviews(ctx.db, own, MAX_ITEMS)).map(({ key }) => mediaUrl(ctx, key)),
    shares: shares.map(({ id, at }) => ({ href: `/share/${id}`, at: at.toISOString() })),
    parts: PARTS_OF[scope.kind],
    path: pathOfToken(token),
    done,
  }
}
