import { defineFeature } from '../../../feature.ts'
import { findLackingDesign } from './find-lacking-design.ts'
import { designsPersonalData } from './queries/personal-data.ts'
import {
  changeDesignRoute,
  createDesignRoute,
  deleteDesignRoute,
  listDesignsRoute,
  putDesignConfigRoute,
  readDesignRoute,
} from './routes/manage-designs-routes.ts'

export const feature = defineFeature({
  name: 'merch/designs',
  about: 'how art is made, per product and audience',
  tables: ['merch_design_configs', 'merch_designs'],
  routes: ({ handlers: { designs: handlers } }) => [
    listDesignsRoute(handlers),
    readDesignRoute(handlers),
    createDesignRoute(handlers),
    changeDesignRoute(handlers),
    putDesignConfigRoute(handlers),
    deleteDesignRoute,
  ],
  personalData: designsPersonalData,
  handlers: { requirements: { findLackingDesign } },
})
