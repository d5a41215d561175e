import { breach, type Plant } from './plant.ts'

export const PLANTED_PAGE_BREACHES: readonly Plant[] = [
  {
    fault: 'a translated page says something in English only',
    step: 'words',
    file: 'web/auth/parts/planted-words.tsx',
    change: () => 'export const Planted = () => <p>Nobody translates this</p>\n',
    reason: /planted-words\.tsx:1 says “Nobody translates this” without say/,
  },
  {
    fault: 'a catalog loses a message',
    step: 'words',
    file: 'web/words/catalogs/de/auth.json',
    change: (before) => before.replace(/ {2}"Sign in": [^\n]*\n/, ''),
    reason: /de\/auth\.json lacks “Sign in”/,
  },
  {
    fault: 'the catalog of the server loses a message',
    step: 'words',
    file: 'server/platform/words/catalogs/ja.json',
    change: (before) => before.replace(/ {2}"Open offer": [^\n]*\n/, ''),
    reason: /words\/catalogs\/ja\.json lacks “Open offer”/,
  },
  {
    fault: 'a mail says something in English only',
    step: 'words',
    file: 'server/features/people/privacy/privacy-mails.ts',
    change: (before) => before.replace("message('Your account is deleted')", "'Your account is deleted'"),
    reason: /privacy-mails\.ts:\d+ says “Your account is deleted” without message/,
  },
  breach(
    'a page imports code of the server',
    'web/auth/planted.ts',
    "export { newId } from '../../server/platform/ids.ts'\n",
    'They may import only the theme',
  ),
  breach(
    'a part of all pages imports the router of the site',
    'web/parts/layout/planted.tsx',
    "export { Link } from '../../site/navigation.tsx'\n",
    'A part of all pages is plain',
  ),
  breach(
    'a page imports a package by its name',
    'web/auth/planted-package.ts',
    "export { createPictures } from '@semblance/media/pictures'\n",
    'They may import only the theme',
  ),
  breach(
    'a page imports a part of another audience’s pages',
    'web/site/brand/parts/planted.tsx',
    "export { ActionBar } from '../../offers/parts/action-bar.tsx'\n",
    'never another audience’s room',
  ),
  breach(
    'a page imports a type of another audience’s pages',
    'web/site/talent/planted.ts',
    "export type { Draft } from '../brand/draft.ts'\n",
    'never another audience’s room',
  ),
  breach(
    'a shared part imports a page’s part',
    'web/site/parts/forms/planted.ts',
    "export { bodyOf } from '../../seller/shop-draft.ts'\n",
    'never another audience’s room',
  ),
  {
    ...breach(
      'an exception to the walls between audiences is no longer needed',
      'scripts/architecture/page-rooms.ts',
      '',
      '',
    ),
    reason: /web\/site\/boards no longer imports web\/site\/store\/planted\.ts/,
    change: (before) => before.replace('web/site/store/frame/frame.tsx', 'web/site/store/planted.ts'),
    mustRunAlone: true,
  },
  {
    ...breach('a shared part of the pages has no doc comment', 'web/parts/layout/page.tsx', '', ''),
    reason: /layout\/page\.tsx:\d+ Panel has none/,
    change: (before) => before.replace(/\/\*\*[^*]*\*\/\n(?=export const Panel)/, ''),
  },
  {
    ...breach('a function of the benchmarks has no doc comment', 'bench/results.ts', '', ''),
    reason: /bench\/results\.ts:\d+ quantile has none/,
    change: (before) => before.replace(/\/\*\*[^*]*\*\/\n(?=export function quantile)/, ''),
  },
  breach(
    'a page uses the library of forms itself',
    'web/site/brand/planted.ts',
    "export { useForm } from '@mantine/form'\n",
    'Only useCheckedForm uses the library of forms',
  ),
  breach(
    'a page adds up amounts itself',
    'web/site/brand/planted.ts',
    'export const PLANTED = (offer: { feeMinorUnit: number; priceMinorUnit: number }) => offer.feeMinorUnit + offer.priceMinorUnit\n',
    'Every amount on a page comes from the server',
  ),
  breach(
    'a form of a store needs a script',
    'web/site/storefront/planted.ts',
    "export { useApiForm } from '../parts/forms/api-form.tsx'\n",
    'Forms of stores and leaderboards work without a script',
  ),
  breach(
    'a page sends a write whose stale reads nobody has named',
    'web/site/brand/planted.ts',
    "export const PLANTED = 'POST /api/offers/planted'\n",
    ':1 sends POST /api/offers/planted, which neither names',
  ),
  {
    ...breach('the table of stale reads names a write that no page sends', 'web/site/stale-reads.ts', '', ''),
    reason: /web\/site\/stale-reads\.ts:\d+ no page sends POST \/api\/offers\/planted/,
    change: (before) =>
      before.replace(
        "  'POST /api/offers/respond'",
        "  'POST /api/offers/planted': OFFER,\n  'POST /api/offers/respond'",
      ),
  },
  breach(
    'a component has more than 120 lines',
    'web/site/parts/values/planted.tsx',
    `export const Planted = () => (\n  <ul>\n${'    <li>One</li>\n'.repeat(120)}  </ul>\n)\n`,
    ':1 Planted has 124 lines',
  ),
  {
    ...breach(
      'a folder of pages has too many files',
      'web/site/store/crowd/planted.ts',
      'export const planted = 1\n',
      '',
    ),
    copies: 26,
    reason: /web\/site\/store\/crowd holds 26 files/,
  },
]
