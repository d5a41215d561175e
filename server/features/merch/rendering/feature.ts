import { defineFeature } from '../../../feature.ts'
import { eraseRendersOf } from './erase-renders-of.ts'
import { forgetFanArt } from './forget-fan-art.ts'
import { deleteUnorderedRenders } from './keep-renders.ts'
import { prepareItems } from './prepare-items.ts'
import { renderingPersonalData } from './queries/personal-data.ts'
import { findSessionsWithRenders } from './queries/renders.ts'
import { renderRoute } from './routes/render-route.ts'
import { tryProductRoute } from './routes/try-product-route.ts'

export const feature = defineFeature({
  name: 'merch/rendering',
  about: "product pictures and print files with a fan's art",
  tables: ['merch_renders'],
  routes: ({ handlers: { rendering: cart } }) => [renderRoute(cart), tryProductRoute],
  eraseOutside: eraseRendersOf,
  personalData: renderingPersonalData,
  deleteFanCreations: deleteUnorderedRenders,
  findReferencedSessions: findSessionsWithRenders,
  handlers: { orders: { prepareItems }, fanData: { forgetArt: forgetFanArt } },
  unpaidCosts: {
    'POST /api/merch/render': ['render', 'model'],
  },
})
