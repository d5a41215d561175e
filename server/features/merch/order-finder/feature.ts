import { defineFeature } from '../../../feature.ts'
import { createOrderLinksMails, orderLinksMailExamples } from './order-links-mail.ts'
import { findOrdersByFormRoute, findOrdersRoute } from './routes/find-orders-routes.ts'

export const feature = defineFeature({
  name: 'merch/order-finder',
  about: 'mailed links to the orders of a fan in all stores',
  routes: [findOrdersRoute, findOrdersByFormRoute],
  mails: (config, _handlers, clock) => createOrderLinksMails(config, clock),
  mailExamples: orderLinksMailExamples,
  unpaidCosts: {
    'POST /api/merch/order/find': ['orderLink'],
    'POST /orders': ['orderLink'],
  },
})
