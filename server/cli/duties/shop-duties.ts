import { EU_CONSUMER_COUNTRIES, EU_MEMBERS } from '../../platform/countries.ts'
import type { Duty } from './duty.ts'

const PRODUCT_SAFETY = 'server/features/merch/catalog/product-safety.test.ts'
const WITHDRAWALS = 'server/features/merch/withdrawals/withdrawals.test.ts'

/** Duties of shops and of makers of software. */
export const SHOP_DUTIES: readonly Duty[] = [
  {
    id: 'withdrawal',
    name: 'Right of withdrawal, with a function on the page',
    law: 'Directive 2011/83/EU, articles 6, 9 to 16 and 11a (as amended by directive (EU) 2023/2673)',
    countries: EU_CONSUMER_COUNTRIES,
    since: '2026-06-19',
    bound: 'Traders who sell to consumers at a distance. The right itself is older (2014-06-13)',
    parts: [
      {
        what: 'Offers the withdrawal in two steps, also to guests and without a script',
        file: 'server/features/merch/withdrawals/routes/withdraw-form-routes.ts',
        proof: {
          file: WITHDRAWALS,
          title:
            'state and confirm a withdrawal and show its acknowledgment, with neither name nor mail address in a URL',
        },
      },
      {
        what: 'Mails an acknowledgment of receipt',
        file: 'server/features/merch/withdrawals/withdrawal-mails.ts',
        proof: {
          file: WITHDRAWALS,
          title: 'withdraws from a delivered item, and gets an acknowledgment with content, date and time',
        },
        setting: 'BUSINESS_ADDRESS',
      },
      {
        what: 'Says before the purchase what is made for one person alone',
        file: 'server/features/merch/catalog/domain/personalized.ts',
        proof: { file: WITHDRAWALS, title: 'a product says before the purchase if it is made for one fan alone' },
      },
      {
        what: 'Computes the refund and when it is due, and refunds the whole payment',
        file: 'server/features/merch/withdrawals/decide-withdrawal.ts',
        proof: {
          file: WITHDRAWALS,
          title: 'records the return and refunds the payment in full, with the books in balance',
        },
      },
    ],
    lacks: [
      'A part of a payment is refunded at the payment processor, by hand.',
      'Public holidays do not extend the period; weekends do.',
      'The model instructions on withdrawal are yours to publish in your terms.',
    ],
  },
  {
    id: 'gpsr',
    name: 'Safety of products',
    law: 'Regulation (EU) 2023/988 (GPSR), articles 16 and 19',
    countries: EU_MEMBERS,
    since: '2024-12-13',
    bound: 'Manufacturers, and sellers who offer products online',
    parts: [
      {
        what: 'Shows the manufacturer, who is responsible in the EU, and warnings before the purchase and on the order',
        file: 'web/site/store/goods/product-safety.tsx',
        proof: {
          file: PRODUCT_SAFETY,
          title:
            'a fan sees who made a product and its warnings in the language of the store, before and after the purchase',
        },
      },
      {
        what: 'Has one manufacturer for all products that name none',
        file: 'server/features/merch/catalog/product-safety.ts',
        proof: { file: PRODUCT_SAFETY, title: 'the manufacturer of the settings stands in for goods that name none' },
        setting: 'PRODUCT_MANUFACTURER',
      },
      {
        what: 'Names goods without a manufacturer to admins, for the catalog and for campaigns that deliver to the EU',
        file: 'server/features/merch/catalog/find-products-without-manufacturer.ts',
        proof: { file: PRODUCT_SAFETY, title: 'goods without a manufacturer are named to admins' },
      },
    ],
    lacks: [
      'Goods without a manufacturer are sold all the same.',
      'Buyers are not told of recalls, and accidents are not reported (articles 20 and 35).',
      'Orders show the present information about a product, not that of the day of the sale.',
    ],
  },
  {
    id: 'eaa',
    name: 'Accessibility of online shops',
    law: 'Directive (EU) 2019/882 (European Accessibility Act)',
    countries: EU_MEMBERS,
    since: '2025-06-28',
    bound: 'Services of electronic commerce for consumers; micro enterprises that provide services are exempt',
    parts: [
      {
        what: 'Pages of stores keep their contrast in any colors of a campaign',
        file: 'web/site/store/frame/frame.tsx',
        proof: {
          file: 'tests/browser/store/reach.test.ts',
          title: 'with any colors of its campaign, in light and dark',
        },
      },
      {
        what: 'Has an accessibility statement, linked from every page of a store',
        file: 'web/site/store/accessibility-page.tsx',
        proof: {
          file: 'server/features/people/site/public-pages.test.ts',
          title: 'a store links to its accessibility statement, which says what does not work',
        },
      },
    ],
    lacks: [
      'A person must test with assistive technology, and describe what a store adds.',
      'Pictures made by models have a general description.',
    ],
  },
  {
    id: 'cra',
    name: 'Security of products with digital elements',
    law: 'Regulation (EU) 2024/2847 (Cyber Resilience Act), article 14',
    countries: EU_MEMBERS,
    since: '2026-09-11',
    bound: 'Manufacturers who sell software in the EU. Most other duties apply from 2027-12-11',
    parts: [
      {
        what: 'Names where vulnerabilities are reported',
        file: 'server/platform/config/settings.ts',
        proof: {
          file: 'server/features/people/site/public-pages.test.ts',
          title: 'learns whom to tell, and until when the contact is valid, if the operator has set one',
        },
        setting: 'SECURITY_CONTACT',
      },
      {
        what: 'Pins every package to one version',
        file: 'package-lock.json',
        proof: {
          file: 'tests/safety/repository.test.ts',
          title: 'every package is pinned to one version, also in the lockfile',
        },
      },
    ],
    lacks: ['Nothing is reported to authorities, and no declaration of conformity is made.'],
  },
]
