import type { Route } from '../../../platform/http/route.ts'
import type { CartHandlers } from './render-for-session.ts'
import { renderRoute } from './routes/render-route.ts'
import { tryProductRoute } from './routes/try-product-route.ts'

export { drawForStorefront, STOREFRONT_SIDE } from './draw-for-storefront.ts'
export { ensurePrintFile } from './ensure-print-file.ts'
export { eraseRendersOf } from './erase-renders-of.ts'
export { filterPrintable } from './filter-printable.ts'
export { deleteUnorderedRenders, expireRendersOf, keepRenders, releaseRenders } from './keep-renders.ts'
export { renderingPersonalData } from './queries/personal-data.ts'
export { findSessionsWithRenders } from './queries/renders.ts'
export { type CartHandlers, renderForSession } from './render-for-session.ts'
export { type Render, type RenderRequest, renderProduct } from './render-product.ts'

/** Builds the render routes; the cart handlers store renders on cart items. */
export const createRenderingRoutes = (cart: CartHandlers): readonly Route[] => [renderRoute(cart), tryProductRoute]
